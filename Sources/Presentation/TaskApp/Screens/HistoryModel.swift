internal import CommandOutput
internal import TaskActions
internal import TextLayout

/// The steps that can be undone and redone.
package final class HistoryModel {
    private static let limit = 200

    package struct Row: Hashable, Sendable {
        package let step: Int64
        package let moment: String
        package let text: String
        /// The program, unless it is this one.
        package let program: String?
        package let isUndone: Bool
    }

    package private(set) var state: ScreenState<RowsContent<Row>> = .loading

    private let services: AppServices
    private var rows: [Row] = []
    private var selection = RowSelection()
    private var isLoaded = false

    package init(_ services: AppServices) {
        self.services = services
    }

    package var height: Int {
        get { selection.height }
        set {
            guard newValue != selection.height else { return }
            selection.height = newValue
            if isLoaded { show() } else { reload() }
        }
    }

    /// The selected step.
    package var selected: Row? { rows.indices.contains(selection.selected) ? rows[selection.selected] : nil }

    package func reload() {
        do {
            let workspace = services.workspace
            let now = workspace.clock.now()
            let old = selected?.step
            rows = try ShowHistory(in: workspace).run(limit: Self.limit).map { step in
                Row(
                    step: step.id, moment: DateLabel(past: step.madeAt, now: now, zone: workspace.zone).text,
                    text: StepText(step).text, program: step.program == "taskhub" ? nil : step.program,
                    isUndone: step.undoneAt != nil)
            }
            selection.count = rows.count
            if let place = rows.firstIndex(where: { $0.step == old }) { selection.select(place) }
            isLoaded = true
            show()
        } catch {
            isLoaded = false
            state = .failed(services.explain(error))
        }
    }

    package func move(_ action: AppAction) -> Bool {
        guard selection.move(action) else { return false }
        show()
        return true
    }

    package func select(at place: Int) {
        selection.select(place)
        show()
    }

    private func show() {
        guard selection.height > 0 else { return }
        state =
            rows.isEmpty
            ? .empty(EmptyNotice(title: "Nothing to undo"))
            : .content(RowsContent(rows, selection))
    }
}
