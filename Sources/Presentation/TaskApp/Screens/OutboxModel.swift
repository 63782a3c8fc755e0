internal import CommandOutput
internal import TaskActions
internal import TaskHubEntities
internal import TaskSync
internal import TextLayout

/// The changes that wait for the server, or that it refused.
package final class OutboxModel {
    package struct Row: Hashable, Sendable {
        package let entry: Int64
        /// `create`, `update` or `delete`.
        package let action: String
        package let title: String
        /// The server refused it, and the user decides.
        package let isRefused: Bool
        /// What the user can do, of a refused one.
        package let explanation: [String]
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

    package var selected: Row? { rows.indices.contains(selection.selected) ? rows[selection.selected] : nil }

    package func reload() {
        do {
            let old = selected?.entry
            rows = try ListOutbox(in: services.workspace).run().map { change in
                Row(
                    entry: change.entry.id, action: change.entry.action.name,
                    title: DisplayText(change.title ?? "", placeholder: change.entry.taskID.description).text,
                    isRefused: change.entry.state != .waiting,
                    explanation: OutboxListing.explanation(of: change, zone: services.workspace.zone))
            }
            selection.count = rows.count
            if let place = rows.firstIndex(where: { $0.entry == old }) { selection.select(place) }
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
            ? .empty(EmptyNotice(title: "Nothing waits to be sent"))
            : .content(RowsContent(rows, selection))
    }
}
