package import TaskHubEntities

extension UpcomingModel: ScreenModel {
    package var title: String { agenda.title }
    package var position: RowPosition? { taskList?.position }
    package var hasFailed: Bool { taskList?.hasFailed ?? false }
    package var taskList: TaskListModel? { month == nil ? agenda : nil }
    package var paneScope: TaskScope? { month.map { .day($0.selected) } }
    package var placeOfNewTask: (list: EntityID?, day: CivilDate?) { (nil, day) }

    package func resize(height: Int) {
        agenda.height = height
    }

    package func select(at place: Int) {
        agenda.select(at: place)
    }

    package func choose(at place: Int) {
        if let day = month?.day(at: place) { select(day) }
    }

    package func perform(_ action: AppAction, in app: AppModel) -> Bool {
        switch (action, month) {
        case (.month, _), (.clear, _?): toggleMonth()
        case (.open, let month?): openAgenda(at: month.selected)
        case (.moveLeft, _?), (.moveRight, _?): return move(action)
        default: return agenda.perform(action, in: app)
        }
        return true
    }
}
