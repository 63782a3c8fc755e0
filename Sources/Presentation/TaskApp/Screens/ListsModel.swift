internal import TaskActions
package import TaskHubEntities
internal import TextLayout

/// All lists with the numbers of their open tasks, and the saved views.
package final class ListsModel {
    package struct Row: Hashable, Sendable {
        package enum Subject: Hashable, Sendable {
            case list(EntityID)
            case view(String)
        }

        package let subject: Subject
        /// One line, without control characters.
        package let name: String
        /// The number of open tasks; nil for a view.
        package let taskCount: Int?
        /// `#rrggbb`.
        package let color: String?
        /// The filter of a view.
        package let filter: String?
    }

    package private(set) var state: ScreenState<RowsContent<Row>> = .loading

    private let services: AppServices
    private var rows: [Row] = []
    private var selection = RowSelection()
    private var isLoaded = false

    package init(_ services: AppServices) {
        self.services = services
    }

    /// The lines for rows.
    package var height: Int {
        get { selection.height }
        set {
            guard newValue != selection.height else { return }
            selection.height = newValue
            if isLoaded { show() } else { reload() }
        }
    }

    /// Reads everything again; the selection stays on its list.
    package func reload() {
        do {
            let old = selected?.subject
            let found = try ShowLists(in: services.workspace).runCounting()
            let views = try services.settings.views()
            rows =
                found.lists.map { list in
                    Row(
                        subject: .list(list.id), name: DisplayText(list.name.text).text,
                        taskCount: found.openTasks[list.id] ?? 0, color: list.color?.text, filter: nil)
                }
                + views.map { view in
                    Row(
                        subject: .view(view.name), name: DisplayText(view.name).text, taskCount: nil, color: nil,
                        filter: DisplayText(view.filter).text)
                }
            selection.count = rows.count
            if let old { select(old) }
            isLoaded = true
            show()
        } catch {
            isLoaded = false
            state = .failed(services.explain(error))
        }
    }

    package var selected: Row? { rows.indices.contains(selection.selected) ? rows[selection.selected] : nil }

    /// The selected list; nil for a view.
    package var selectedList: EntityID? {
        if case .list(let id) = selected?.subject { id } else { nil }
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

    package func select(_ subject: Row.Subject) {
        if let place = rows.firstIndex(where: { $0.subject == subject }) { select(at: place) }
    }

    private func show() {
        guard selection.height > 0 else { return }
        state =
            rows.isEmpty
            ? .empty(EmptyNotice(title: "No lists yet"))
            : .content(RowsContent(rows, selection))
    }
}
