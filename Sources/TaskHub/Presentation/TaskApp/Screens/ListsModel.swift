internal import TaskActions
package import TaskHubEntities
internal import TextLayout

/// All lists with the numbers of their open tasks, and the saved views.
package final class ListsModel: RowsModel {
    package struct Row: Hashable, Sendable, Identifiable {
        package enum Subject: Hashable, Sendable {
            case list(EntityID)
            case view(String)
        }

        package let id: Subject
        /// One line, without control characters.
        package let name: String
        /// The number of open tasks; nil for a view.
        package let taskCount: Int?
        /// `#rrggbb`.
        package let color: String?
        /// The filter of a view.
        package let filter: String?
    }

    package var list: SelectableRows<Row>

    private let services: AppServices

    package init(_ services: AppServices) {
        self.services = services
        list = SelectableRows(
            empty: EmptyNotice(title: "No lists yet", hint: "Press a to add one"), explain: services.explain)
    }

    package func read() throws -> [Row] {
        let found = try ShowLists(in: services.workspace).runCounting()
        let lists = found.lists.map { list in
            Row(
                id: .list(list.id), name: DisplayText(list.name.text).text, taskCount: found.openTasks[list.id] ?? 0,
                color: list.color?.text, filter: nil)
        }
        let views = try services.settings.views().map { view in
            Row(
                id: .view(view.name), name: DisplayText(view.name).text, taskCount: nil, color: nil,
                filter: DisplayText(view.filter).text)
        }
        return lists + views
    }
}
