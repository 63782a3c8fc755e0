internal import TaskActions
internal import TaskHubEntities
import TaskStore

/// The lines and menus above the screens: opening, using and closing them.
extension AppModel {
    func present(_ sheet: AppSheet) {
        guard let model = makeSheet(sheet) else { return }
        open(OpenSheet(sheet: sheet, model: model))
    }

    func dismiss() {
        _ = takeFront()
    }

    /// The sheets that only the user may close, because something was typed or pasted into them.
    var unfinishedSheets: [AppSheet] { openSheets.filter { $0.draft != nil }.map(\.sheet) }

    /// Closes menus, and lines without words.
    func closeIdleSheets() {
        coordinator.keepSheets(unfinishedSheets)
        followCoordinator()
    }

    /// Takes over which sheets the coordinator has, and makes the models of new ones.
    func followCoordinator() {
        var before = openSheets
        openSheets = coordinator.sheets.compactMap { sheet in
            if let place = before.firstIndex(where: { $0.sheet == sheet }) { return before.remove(at: place) }
            return makeSheet(sheet).map { OpenSheet(sheet: sheet, model: $0) }
        }
    }

    private func open(_ sheet: OpenSheet) {
        coordinator.present(sheet.sheet)
        openSheets.append(sheet)
    }

    private func takeFront() -> OpenSheet? {
        coordinator.dismiss()
        return openSheets.popLast()
    }

    /// Takes the sheet in front away, and carries out what was typed or chosen; if that is refused, the sheet is back with
    /// the reason.
    private func acceptFront(_ work: (AppSheet) throws -> Void) {
        guard let front = takeFront() else { return }
        do {
            try work(front.sheet)
        } catch {
            open(front)
            return show(problem: error)
        }
        // What became a task is not offered again, even if the app is killed now.
        if front.draft != nil { saveDraftsQuietly() }
    }

    // MARK: Models

    private func makeSheet(_ sheet: AppSheet) -> SheetModel? {
        switch sheet {
        case .add, .edit, .tags, .reminder, .filter, .command, .saveView, .newList, .renameList, .setting,
            .serverAddress:
            return makeLine(sheet).map { .line($0) }
        case .priority, .move, .views, .outboxEntry, .listColor, .settingChoice, .confirmCreation, .confirmErasure,
            .pasted:
            return makeMenu(sheet).map { .menu($0) }
        case .reschedule(let ids): return .reschedule(RescheduleModel(for: ids.compactMap { task($0) }, services))
        case .help: return .help(HelpModel(keys))
        }
    }

    func task(_ id: EntityID) -> TaskItem? { (try? workspace.store.read { try $0.task(id) }) ?? nil }
    func list(_ id: EntityID) -> TaskList? { (try? workspace.store.read { try $0.list(id) }) ?? nil }

    // MARK: Keys

    func perform(_ action: AppAction, in sheet: SheetModel) {
        if action == .quit { return quit() }
        switch sheet {
        case .line(let line):
            let before = line.text
            switch line.perform(action) {
            case .editing: if line.text != before { lineChanged(line) }
            case .cancelled: cancelLine()
            case .accepted(let text): acceptFront { _ in try line.accept(text) }
            }
        case .menu(let menu):
            switch action {
            case .accept: accept(menu)
            case .cancel: dismiss()
            default: _ = menu.move(action)
            }
        case .reschedule(let model): finish(model.perform(action))
        case .help(let model):
            if !model.perform(action) { dismiss() }
        }
    }

    func accept(_ menu: MenuModel) {
        acceptFront { try carryOut(menu.choice, of: $0) }
    }

    func finish(_ outcome: RescheduleModel.Outcome) {
        switch outcome {
        case .choosing: break
        case .cancelled: dismiss()
        case .chosen(let due):
            acceptFront { sheet in
                guard case .reschedule(let ids) = sheet else { return }
                try reschedule(ids, to: due)
            }
        }
    }

    /// A filter is shown while it is typed.
    func lineChanged(_ line: LineModel) {
        if coordinator.sheet == .filter { screen.taskList?.setFilter(line.text) }
    }

    private func cancelLine() {
        if coordinator.sheet == .filter { screen.taskList?.setFilter(filterBefore) }
        dismiss()
    }
}
