internal import CommandOutput
internal import TaskActions
package import TaskHubEntities

extension TaskListModel: ScreenModel {
    package var title: String { scope.title(in: services) }
    package var hasFailed: Bool { state.hasFailed }
    package var taskList: TaskListModel? { self }

    package var position: RowPosition? {
        state.content.map { RowPosition($0.first + $0.selection, of: $0.total) }
    }

    package var placeOfNewTask: (list: EntityID?, day: CivilDate?) {
        switch scope {
        case .list(let id): (id, nil)
        case .today: (nil, services.today)
        case .inbox, .upcoming, .view, .day, .found: (nil, nil)
        }
    }

    package func resize(height: Int) {
        self.height = height
    }

    package func perform(_ action: AppAction, in app: AppModel) -> Bool {
        guard action == .open || action == .moveRight else { return false }
        if let selectedTask { app.coordinator.push(.task(selectedTask.id)) }
        return true
    }
}

extension TaskDetailsModel: ScreenModel {
    package var title: String { "Task" }
    package var position: RowPosition? { nil }
    package var hasFailed: Bool { state.hasFailed }
    package var selectedTask: TaskItem? { task }
    package var targets: [EntityID] { task.map { [$0.id] } ?? [] }

    /// Does nothing, because the lines are known to the terminal side.
    package func resize(height: Int) {}

    package func reload(keepingRow: Bool, changed: [EntityID]?, inBackground: Bool) {
        reload()
    }

    package func select(at place: Int) {}

    /// The details of a task that is deleted are left.
    package func perform(_ action: AppAction, in app: AppModel) -> Bool {
        guard action == .delete else { return false }
        let ids = targets
        if !ids.isEmpty, app.change({ try app.changes.act(.delete, on: ids) }) { app.coordinator.pop() }
        return true
    }
}

extension TaskScope {
    fileprivate func title(in services: AppServices) -> String {
        switch self {
        case .inbox: AppTab.inbox.title
        case .today: AppTab.today.title
        case .upcoming: AppTab.upcoming.title
        case .list(let id): services.list(id)?.name.text ?? "List"
        case .view(let name): name
        case .day(let day): day.description
        case .found(let search): title(of: search, in: services)
        }
    }

    private func title(of search: TaskSearch, in services: AppServices) -> String {
        let view = search.view == .open ? "Tasks" : search.view.rawValue.capitalizedFirst
        let name = search.list.flatMap { services.list($0)?.name.text } ?? view
        return search.text.isEmpty ? name : "\(name): \(search.text)"
    }
}
