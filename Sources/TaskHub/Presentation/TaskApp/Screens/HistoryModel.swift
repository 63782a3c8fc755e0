internal import CommandOutput
internal import TaskActions
internal import TaskHubEntities
import TaskStore

/// The steps that can be undone and redone.
package final class HistoryModel: RowsModel {
    private static let limit = 200

    package struct Row: Hashable, Sendable, Identifiable {
        /// The number of the step.
        package let id: Int64
        package let moment: String
        package let text: String
        /// The program, unless it is this one.
        package let program: String?
        package let isUndone: Bool
    }

    package var list: SelectableRows<Row>

    private let services: AppServices

    package init(_ services: AppServices) {
        self.services = services
        list = SelectableRows(empty: EmptyNotice(title: "Nothing to undo"), explain: services.explain)
    }

    package func read() throws -> [Row] {
        let workspace = services.workspace
        let now = workspace.clock.now()
        return try ShowHistory(in: workspace).run(limit: Self.limit).map { step in
            Row(
                id: step.id, moment: DateLabel(past: step.madeAt, now: now, zone: workspace.zone).text,
                text: StepText(step).text, program: step.program == "taskhub" ? nil : step.program,
                isUndone: step.undoneAt != nil)
        }
    }
}
