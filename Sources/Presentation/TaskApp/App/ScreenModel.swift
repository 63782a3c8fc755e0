/// The view model of the screen that is shown.
package enum ScreenModel {
    case tasks(TaskListModel)
    case upcoming(UpcomingModel)
    case lists(ListsModel)
    case settings(SettingsModel)
    case details(TaskDetailsModel)
    case history(HistoryModel)
    case outbox(OutboxModel)

    /// Tells the screen how many lines it has; details are laid out by the terminal side.
    package func resize(height: Int) {
        switch self {
        case .tasks(let model): model.height = height
        case .upcoming(let model): model.agenda.height = height
        case .lists(let model): model.height = height
        case .settings(let model): model.height = height
        case .details: break
        case .history(let model): model.height = height
        case .outbox(let model): model.height = height
        }
    }

    /// The list of tasks that is shown; nil for other screens, and for a month.
    package var taskList: TaskListModel? {
        switch self {
        case .tasks(let model): model
        case .upcoming(let model): model.month == nil ? model.agenda : nil
        case .lists, .settings, .details, .history, .outbox: nil
        }
    }

    /// Where the selected row is in the list; nil if nothing can be selected.
    package var position: RowPosition? {
        switch self {
        case .tasks, .upcoming:
            taskList?.state.content.map { RowPosition($0.first + $0.selection, of: $0.total) }
        case .lists(let model): Self.position(in: model.state.content)
        case .settings(let model): model.position
        case .history(let model): Self.position(in: model.state.content)
        case .outbox(let model): Self.position(in: model.state.content)
        case .details: nil
        }
    }

    private static func position<Row>(in content: RowsContent<Row>?) -> RowPosition? {
        content.map { RowPosition($0.first + $0.selection, of: $0.total) }
    }

    func reload(keepingRow: Bool) {
        switch self {
        case .tasks(let model): model.reload(keepingRow: keepingRow)
        case .upcoming(let model): model.reload(keepingRow: keepingRow)
        case .lists(let model): model.reload()
        case .settings(let model): model.reload()
        case .details(let model): model.reload()
        case .history(let model): model.reload()
        case .outbox(let model): model.reload()
        }
    }

    /// Moves the selection; false for an action that is no movement here.
    func move(_ action: AppAction) -> Bool {
        switch self {
        case .tasks(let model): model.move(action)
        case .upcoming(let model): model.move(action)
        case .lists(let model): model.move(action)
        case .settings(let model): model.move(action)
        case .details(let model): model.move(action)
        case .history(let model): model.move(action)
        case .outbox(let model): model.move(action)
        }
    }

    /// Selects the row at a place of the whole list.
    func select(at place: Int) {
        switch self {
        case .tasks(let model): model.select(at: place)
        case .upcoming(let model): model.agenda.select(at: place)
        case .lists(let model): model.select(at: place)
        case .settings(let model): model.select(at: place)
        case .details: break
        case .history(let model): model.select(at: place)
        case .outbox(let model): model.select(at: place)
        }
    }
}

/// The view model of the sheet in front.
package enum SheetModel {
    case line(LineModel)
    case menu(MenuModel)
    case reschedule(RescheduleModel)
    case help(HelpModel)
}

/// The view model of the whole app's root.
package enum RootModel {
    case onboarding(OnboardingModel)
    case signIn(SignInModel)
    case tabs

    /// The menu of the root; nil for the tabs.
    package var menu: MenuModel? {
        switch self {
        case .onboarding(let model): model.menu
        case .signIn(let model): model.menu
        case .tabs: nil
        }
    }
}

/// The models of the screens on all paths, each made when it is first shown.
///
/// A screen that was not shown while the store changed is read again when it is.
struct ScreenStack {
    private struct Entry {
        let screen: AppScreen?
        let model: ScreenModel
        var version: Int
    }

    private var entries: [AppTab: [Entry]] = [:]

    /// Returns the model of the last screen of a path, and forgets those of screens that were left.
    mutating func model(
        of tab: AppTab, path: [AppScreen], version: Int, make: (AppScreen?) -> ScreenModel
    ) -> ScreenModel {
        var stack = entries[tab] ?? []
        let wanted = [nil] + path.map(Optional.some)
        let kept = zip(stack, wanted).prefix { $0.screen == $1 }.count
        stack.removeLast(stack.count - kept)
        for screen in wanted[kept...] {
            // Read before it is drawn: the next key may have been typed already.
            let model = make(screen)
            if case .details = model {} else { model.reload(keepingRow: false) }
            stack.append(Entry(screen: screen, model: model, version: version))
        }
        let last = stack.count - 1
        if stack[last].version != version {
            stack[last].model.reload(keepingRow: false)
            stack[last].version = version
        }
        entries[tab] = stack
        return stack[last].model
    }

    /// Notes that the last screen of a tab shows a version of the store.
    mutating func note(version: Int, of tab: AppTab) {
        guard let last = entries[tab]?.indices.last else { return }
        entries[tab]?[last].version = version
    }

    mutating func removeAll() {
        entries = [:]
    }
}
