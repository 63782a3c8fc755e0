internal import TaskActions
internal import TaskHubEntities
package import TerminalValues

/// What keys, the mouse and pasted text do.
extension AppModel {
    /// Carries out what a key means now.
    package func press(_ key: KeyStroke) {
        let context = keyContext
        // With the next key, the user has seen it.
        if context == .screen, status.message?.until == nil { status.message = nil }
        if context == .menu, chooseItem(key) { return settle() }
        if let action = keys.action(for: key, in: context) { return perform(action) }
        if context == .line, let character = key.character { insert(String(character)) }
    }

    /// Chooses the item of a menu that has the key; false if none has.
    private func chooseItem(_ key: KeyStroke) -> Bool {
        if let sheet {
            guard let step = sheet.press(key) else { return false }
            carryOut(step)
        } else {
            guard let menu = coordinator.root.menu, menu.press(key) != nil else { return false }
            attempt(menu.accept)
        }
        return true
    }

    /// Types a text into the line in front.
    package func insert(_ text: String) {
        guard sheet?.insert(text) != false else { return refuse(pasteOf: "\(LineEditor.maximumLength) characters") }
        settle()
    }

    /// Takes a pasted text: one line becomes a task, several are asked about.
    package func paste(_ text: String) {
        let lines = text.split(whereSeparator: \.isNewline).map(String.init)
            .filter { !$0.allSatisfy(\.isWhitespace) }
        guard !lines.isEmpty else { return }
        let newTask: LineModel? = if case .line(let line) = sheet, line.isForNewTask { line } else { nil }
        if keyContext == .line, lines.count == 1 || newTask == nil {
            insert(lines.joined(separator: " "))
        } else if newTask != nil || keyContext == .screen {
            // What is typed already stays behind the question.
            if let newTask, newTask.isBlank { coordinator.dismiss() }
            present(lines.count == 1 ? .addHere(text: lines[0], self) : .pasted(lines, self))
        }
        settle()
    }

    /// Says that a pasted text is longer than a limit, and was left out.
    package func refuse(pasteOf limit: String) {
        show(problem: Explanation(message: "the text would be longer than \(limit)", hint: "Nothing was inserted"))
    }

    // MARK: Clicks

    /// Selects the row at a place of the whole list, as by a click.
    package func select(at place: Int) {
        switch sheet {
        case .menu(let menu): menu.select(place)
        case .reschedule, .line, .help: break
        case nil: if let menu = coordinator.root.menu { menu.select(place) } else { screen.select(at: place) }
        }
        settle()
    }

    /// Takes the item of a menu, or the day of a month, at a place, as by a click on it.
    package func choose(at place: Int) {
        if case .reschedule(let model) = sheet {
            model.select(at: place)
        } else if keyContext == .menu {
            select(at: place)
            perform(.accept)
        } else {
            screen.choose(at: place)
        }
    }

    /// Completes the task at a place of the whole list, as by a click on its ring.
    package func complete(at place: Int) {
        guard sheet == nil, let list = screen.taskList else { return }
        list.select(at: place)
        if let task = list.selectedTask { change(clearingMarks: false) { try changes.toggle([task.id]) } }
        settle()
    }

    /// Selects a tab, as by a click on it.
    package func select(_ tab: AppTab) {
        guard coordinator.root.menu == nil else { return }
        coordinator.dismissIdle()
        coordinator.select(tab)
        settle()
    }

    // MARK: Actions

    /// Carries out an action.
    package func perform(_ action: AppAction) {
        if let sheet {
            if action == .quit { quit() } else { carryOut(sheet.perform(action)) }
        } else if let menu = coordinator.root.menu {
            perform(action, in: menu)
        } else {
            performOnScreen(action)
        }
        settle()
    }

    private func settle() {
        saving.saveSoon(at: now)
    }

    private func perform(_ action: AppAction, in menu: MenuModel) {
        switch action {
        case .accept, .open: attempt(menu.accept)
        case .cancel, .back, .quit: quit()
        default: _ = menu.perform(action)
        }
    }

    // MARK: Sheets

    func present(_ sheet: SheetModel?) {
        if let sheet { coordinator.present(sheet) }
    }

    /// Closes the sheet in front if the user has decided, and carries out the act; if that is refused, the sheet is back
    /// with the reason.
    private func carryOut(_ step: SheetStep) {
        switch step {
        case .stays: break
        case .dismissed: coordinator.dismiss()
        case .accepted(let act):
            guard let front = coordinator.dismiss() else { return }
            do {
                try act()
            } catch {
                coordinator.present(front)
                return show(problem: error)
            }
            // What became a task is not offered again, even if the app is killed now.
            if front.draft != nil { saving.saveDraftsQuietly(at: now) }
        }
    }

    // MARK: Screens

    private func performOnScreen(_ action: AppAction) {
        let screen = screen
        if action != .clear, screen.perform(action, in: self) { return }
        switch action {
        case .moveLeft: coordinator.pop()
        case .nextTab: coordinator.selectTab(after: 1)
        case .previousTab: coordinator.selectTab(after: -1)
        case .back: if !coordinator.pop() { quit() }
        case .quit: quit()
        case .clear: stepBack()
        case .history: coordinator.push(.history)
        case .outbox: coordinator.push(.outbox)
        case .help: present(.help(HelpModel(keys, services.commands())))
        case .command: present(.command(self))
        case .filter: present(.filter(self))
        case .views: attempt { present(try .views(self)) }
        case .refresh:
            poll()
            storeChanged(keepingRow: false)
        case .redraw: needsRedraw = true
        case .sync: syncNow()
        case .add: present(.addHere(self))
        case .undo: undo(step: offeredStep)
        case .redo: redo(step: nil)
        default:
            if let tab = AppTab(rawValue: action.rawValue) {
                coordinator.select(tab)
            } else if !screen.move(action) {
                screen.performOnTasks(action, in: self)
            }
        }
    }

    /// Removes marks, then the filter, then the message; if there is none of them, goes one step back, and never quits.
    private func stepBack() {
        let screen = screen
        if let list = screen.taskList, !list.marks.isEmpty { return list.clearMarks() }
        if let list = screen.taskList, list.filter != nil { return list.setFilter("") }
        guard status.message == nil else { return status.message = nil }
        if !screen.perform(.clear, in: self) { coordinator.pop() }
    }
}
