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
        if context == .menu, pressItem(key) { return settle() }
        if let action = keys.action(for: key, in: context) { return perform(action) }
        if context == .line, let character = key.character { insert(String(character)) }
    }

    /// Chooses the item of a menu that has the key; false if none has.
    private func pressItem(_ key: KeyStroke) -> Bool {
        switch sheet {
        case .menu(let menu):
            guard let place = menu.place(of: key) else { return false }
            menu.select(place)
            accept(menu)
        case .reschedule(let model):
            guard let outcome = model.press(key) else { return false }
            finish(outcome)
        case .line, .help: return false
        case nil:
            guard let menu = root.menu, let place = menu.place(of: key) else { return false }
            menu.select(place)
            acceptRoot()
        }
        return true
    }

    /// Types a text into the line in front.
    package func insert(_ text: String) {
        switch sheet {
        case .line(let line):
            guard line.insert(text) else { return refuse(pasteOf: "\(LineEditor.maximumLength) characters") }
            lineChanged(line)
        case .reschedule(let model): model.insert(text)
        case .help(let model): model.insert(text)
        case .menu, nil: return
        }
        settle()
    }

    /// Takes a pasted text: one line becomes a task, several are asked about.
    package func paste(_ text: String) {
        let lines = text.split(whereSeparator: \.isNewline).map(String.init)
            .filter { !$0.allSatisfy(\.isWhitespace) }
        guard !lines.isEmpty else { return }
        let isAdding = if case .add = coordinator.sheet { true } else { false }
        if keyContext == .line, lines.count == 1 || !isAdding {
            insert(lines.joined(separator: " "))
        } else if isAdding || keyContext == .screen {
            // What is typed already stays behind the question.
            if isAdding, case .line(let line) = sheet, line.isBlank { dismiss() }
            if lines.count == 1 { present(addSheet(text: lines[0])) } else { present(.pasted(lines)) }
        }
        settle()
    }

    /// Says that a pasted text is longer than a limit, and was left out.
    package func refuse(pasteOf limit: String) {
        show(problem: Explanation(message: "the text would be longer than \(limit)", hint: "Nothing was inserted"))
    }

    /// Selects the row at a place of the whole list, as by a click.
    package func select(at place: Int) {
        switch sheet {
        case .menu(let menu): menu.select(place)
        case .reschedule, .line, .help: break
        case nil:
            if let menu = root.menu { menu.select(place) } else { screen.select(at: place) }
        }
        settle()
    }

    /// Completes the task at a place of the whole list, as by a click on its ring.
    package func complete(at place: Int) {
        guard sheet == nil, let list = screen.taskList else { return }
        list.select(at: place)
        if let task = list.selectedTask { toggle([task.id], clearingMarks: false) }
        settle()
    }

    /// Selects a tab, as by a click on it.
    package func select(_ tab: AppTab) {
        guard root.menu == nil else { return }
        closeIdleSheets()
        coordinator.select(tab)
        settle()
    }

    /// Carries out an action.
    package func perform(_ action: AppAction) {
        if let sheet {
            perform(action, in: sheet)
        } else if let menu = root.menu {
            perform(action, in: menu)
        } else {
            performOnScreen(action)
        }
        settle()
    }

    private func settle() {
        saveSoon()
    }

    private func perform(_ action: AppAction, in menu: MenuModel) {
        switch action {
        case .accept, .open: acceptRoot()
        case .cancel, .back, .quit: quit()
        default: _ = menu.move(action)
        }
    }

    private func performOnScreen(_ action: AppAction) {
        switch action {
        case .moveLeft where isMonth, .moveRight where isMonth: _ = screen.move(action)
        case .moveLeft: coordinator.pop()
        case .moveRight, .open: open()
        case .inbox: coordinator.select(.inbox)
        case .today: coordinator.select(.today)
        case .upcoming: coordinator.select(.upcoming)
        case .lists: coordinator.select(.lists)
        case .settings: coordinator.select(.settings)
        case .nextTab: coordinator.selectTab(after: 1)
        case .previousTab: coordinator.selectTab(after: -1)
        case .back: if !coordinator.pop() { quit() }
        case .quit: quit()
        case .clear: stepBack()
        case .month: if case .upcoming(let model) = screen { model.toggleMonth() }
        case .history: coordinator.push(.history)
        case .outbox: coordinator.push(.outbox)
        case .help: present(.help)
        case .command: present(.command())
        case .filter: presentFilter()
        case .views: present(.views)
        case .refresh:
            poll()
            storeChanged(keepingRow: false)
        case .redraw: needsRedraw = true
        case .sync: syncNow()
        default: if !screen.move(action) { performOnTasks(action) }
        }
    }

    private var isMonth: Bool {
        if case .upcoming(let model) = screen { model.month != nil } else { false }
    }

    /// Opens what is selected; it never completes a task.
    private func open() {
        switch screen {
        case .tasks(let model):
            if let task = model.selectedTask { coordinator.push(.task(task.id)) }
        case .upcoming(let model):
            if let month = model.month {
                model.openAgenda(at: month.selected)
            } else if let task = model.agenda.selectedTask {
                coordinator.push(.task(task.id))
            }
        case .lists(let model):
            switch model.selected?.id {
            case .list(let id): coordinator.push(.list(id))
            case .view(let name): coordinator.push(.view(name))
            case nil: break
            }
        case .settings(let model): openSetting(model.selected)
        case .outbox(let model):
            if let row = model.selected, row.isRefused { present(.outboxEntry(row.id)) }
        case .details, .history: break
        }
    }

    /// Removes marks, then the filter, then the message; if there is none of them, goes one step back, and never quits.
    private func stepBack() {
        if let list = screen.taskList, !list.marks.isEmpty { return list.clearMarks() }
        if let list = screen.taskList, list.filter != nil { return list.setFilter("") }
        guard status.message == nil else { return status.message = nil }
        if case .upcoming(let model) = screen, model.month != nil { return model.toggleMonth() }
        coordinator.pop()
    }

    func quit() {
        isEnded = saveAtEnd()
    }
}
