internal import TaskActions
package import TaskHubEntities

/// The model of a screen: what it shows, and what keys do on it.
package protocol ScreenModel: AnyObject {
    /// Such as the name of the list.
    var title: String { get }

    /// Where the selected row is in the list; nil if nothing can be selected.
    var position: RowPosition? { get }

    /// Whether the contents cannot be read.
    var hasFailed: Bool { get }

    /// The list of tasks that is shown; nil for other screens, and for a month.
    var taskList: TaskListModel? { get }

    /// The task under the cursor, even if others are marked.
    var selectedTask: TaskItem? { get }

    /// The tasks that an action is for: the marked ones, or the selected one.
    var targets: [EntityID] { get }

    /// The tasks that belong to the selected row, for a pane beside the screen; nil if there are none.
    var paneScope: TaskScope? { get }

    /// Where a new task belongs: in the list that is shown, or on the day under the cursor.
    var placeOfNewTask: (list: EntityID?, day: CivilDate?) { get }

    /// Tells the screen how many lines it has; details are laid out by the terminal side.
    func resize(height: Int)

    /// Reads everything again.
    ///
    /// - Parameters:
    ///   - keepingRow: Whether the selection stays in its row if the task has moved, as after an action on it.
    ///   - changed: The tasks that the last change of the store was about; nil if that is not known.
    ///   - inBackground: Whether what takes long may be read on another thread, and shown later.
    func reload(keepingRow: Bool, changed: [EntityID]?, inBackground: Bool)

    /// Takes what was read on another thread.
    func poll()

    /// Moves the selection; false for an action that is no movement here.
    func move(_ action: AppAction) -> Bool

    /// Selects the row at a place of the whole list.
    func select(at place: Int)

    /// Takes a choice that the screen draws, such as a day of a month, as by a click.
    func choose(at place: Int)

    /// Carries out an action that has a meaning of its own here; false for any other.
    func perform(_ action: AppAction, in app: AppModel) -> Bool
}

extension ScreenModel {
    package var taskList: TaskListModel? { nil }
    package var selectedTask: TaskItem? { taskList?.selectedTask }
    package var targets: [EntityID] { taskList?.targets ?? [] }
    package var paneScope: TaskScope? { nil }
    package var placeOfNewTask: (list: EntityID?, day: CivilDate?) { (nil, nil) }
    package func choose(at place: Int) {}
    package func poll() {}
}

extension RowsModel where Self: ScreenModel {
    package var position: RowPosition? {
        state.content.map { RowPosition($0.first + $0.selection, of: $0.total) }
    }

    package var hasFailed: Bool { state.hasFailed }

    package func resize(height: Int) {
        self.height = height
    }

    package func reload(keepingRow: Bool, changed: [EntityID]?, inBackground: Bool) {
        reload()
    }
}

/// The models of the screens on all paths, each made when it is first shown.
///
/// A screen that was not shown while the store changed is read again when it is.
struct ScreenStack {
    private struct Entry {
        let screen: AppScreen?
        let model: any ScreenModel
        var version: Int
    }

    private var entries: [AppTab: [Entry]] = [:]

    /// Returns the model of the last screen of a path, and forgets those of screens that were left.
    mutating func model(
        of tab: AppTab, path: [AppScreen], version: Int, _ services: AppServices
    ) -> any ScreenModel {
        var stack = entries[tab] ?? []
        let wanted = [nil] + path.map(Optional.some)
        let kept = zip(stack, wanted).prefix { $0.screen == $1 }.count
        stack.removeLast(stack.count - kept)
        for screen in wanted[kept...] {
            // Read before it is drawn: the next key may have been typed already.
            let model = ScreenStack.make(screen, in: tab, services)
            model.reload(keepingRow: false, changed: nil, inBackground: false)
            stack.append(Entry(screen: screen, model: model, version: version))
        }
        let last = stack.count - 1
        if stack[last].version != version {
            stack[last].model.reload(keepingRow: false, changed: nil, inBackground: false)
            stack[last].version = version
        }
        entries[tab] = stack
        return stack[last].model
    }

    private static func make(_ screen: AppScreen?, in tab: AppTab, _ services: AppServices) -> any ScreenModel {
        switch screen {
        case .list(let id): return TaskListModel(.list(id), services)
        case .view(let name): return TaskListModel(.view(name), services)
        case .found(let search): return TaskListModel(.found(search), services)
        case .task(let id): return TaskDetailsModel(id, services)
        case .history: return HistoryModel(services)
        case .outbox: return OutboxModel(services)
        case nil:
            switch tab {
            case .inbox: return TaskListModel(.inbox, services)
            case .today: return TaskListModel(.today, services)
            case .upcoming: return UpcomingModel(services)
            case .lists: return ListsModel(services)
            case .settings: return SettingsModel(services)
            }
        }
    }

    /// Notes that the last screen of a tab shows a version of the store.
    mutating func note(version: Int, of tab: AppTab) {
        guard let last = entries[tab]?.indices.last else { return }
        entries[tab]?[last].version = version
    }

    /// Lets each screen take what was read on another thread, even if another screen is shown by now.
    func poll() {
        for entry in entries.values.joined() { entry.model.poll() }
    }

    mutating func removeAll() {
        entries = [:]
    }
}
