internal import CommandOutput
internal import TaskActions
internal import TaskHubEntities
import TaskStore
internal import TaskSync
internal import TextLayout

/// The changes that wait for the server, or that it refused.
package final class OutboxModel: RowsModel {
    /// What the user can choose for a refused change.
    package static let (retry, discard) = ("Send it again", "Discard it")

    package struct Row: Hashable, Sendable, Identifiable {
        /// The number of the entry.
        package let id: Int64
        /// `create`, `update` or `delete`.
        package let action: String
        package let title: String
        /// The server refused it, and the user decides.
        package let isRefused: Bool
        /// What happened to a refused one, and what the user can do.
        package let explanation: [String]
    }

    package var list: SelectableRows<Row>

    private let services: AppServices

    package init(_ services: AppServices) {
        self.services = services
        list = SelectableRows(empty: EmptyNotice(title: "No changes are waiting"), explain: services.explain)
    }

    package func read() throws -> [Row] {
        try ListOutbox(in: services.workspace).run().map { change in
            Row(
                id: change.entry.id, action: change.entry.action.kind.rawValue,
                title: DisplayText(change.title ?? "", placeholder: change.entry.taskID.description).text,
                isRefused: change.entry.state != .waiting,
                explanation: OutboxListing.explanation(
                    of: change, zone: services.workspace.zone, retry: "'\(Self.retry)'",
                    discard: "'\(Self.discard)'"))
        }
    }
}
