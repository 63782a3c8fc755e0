internal import CommandOutput
internal import TaskActions
internal import TaskHubEntities
internal import TaskLanguage
import TaskStore
internal import TaskSync
internal import TextLayout

/// What actions do to tasks and lists.
///
/// Each goes through the same use cases as the commands, and none asks, because each can be undone.
extension AppModel {
    /// The tasks that an action is for: the marked ones, the selected one, or the one whose details are shown.
    var targets: [EntityID] {
        if case .details(let model) = screen { return model.task.map { [$0.id] } ?? [] }
        return screen.taskList?.targets ?? []
    }

    func performOnTasks(_ action: AppAction) {
        if case .lists(let model) = screen, performOnLists(action, model) { return }
        let targets = targets
        switch action {
        case .add: return present(addSheet())
        case .undo: return undo(step: stepToUndo)
        case .redo: return redo(step: selectedStep)
        case .markAll: screen.taskList?.toggleAllMarks()
        case .sort: if let list = screen.taskList { list.setSort(list.sort.next) }
        case .saveView:
            guard let filter = screen.taskList?.filter, filter.problem == nil else {
                return show(notice: "Filter first, then save the filter as a view")
            }
            present(.saveView(filter: filter.text))
        default: break
        }
        guard !targets.isEmpty else { return }
        switch action {
        case .mark: screen.taskList?.toggleMark()
        case .complete: toggle(targets)
        case .delete: delete(targets)
        case .reschedule: present(.reschedule(targets))
        case .priority: present(.priority(targets))
        case .move: present(.move(targets))
        case .tag: present(.tags(targets))
        case .remind: present(.reminder(targets))
        case .edit: if targets.count == 1 { presentEdit(targets[0]) } else { present(.command("edit --")) }
        case .editInEditor: if let selectedTask { change(clearingMarks: false) { try editInEditor(selectedTask.id) } }
        case .copyTitle, .copyID, .openLink: if let selectedTask { use(selectedTask, for: action) }
        default: break
        }
    }

    /// The task under the cursor, even if others are marked.
    private var selectedTask: TaskItem? {
        if case .details(let model) = screen { model.task } else { screen.taskList?.selectedTask }
    }

    // MARK: Changes

    /// What a change did.
    struct Done {
        let text: String
        /// The step that undoes it; nil if nothing does.
        let step: Int64?
    }

    /// Carries out a change, shows what it did, and what the store has become.
    ///
    /// - Parameters:
    ///   - keepingRow: Whether the selection stays in its row if the task moves.
    ///   - clearingMarks: Whether it was for the marked tasks.
    ///   - work: The change; returns nil if there was nothing to change.
    /// - Throws: What `work` threw; then nothing was changed.
    func commit(keepingRow: Bool = true, clearingMarks: Bool = true, _ work: () throws -> Done?) throws {
        let done = try work()
        if clearingMarks { screen.taskList?.clearMarks() }
        storeChanged(keepingRow: keepingRow)
        if let done { show(done: done.text, step: done.step) } else { show(notice: "Nothing to change") }
        syncSoon()
    }

    /// Carries out a change as ``commit(keepingRow:clearingMarks:_:)`` does, and explains why if it fails.
    ///
    /// - Returns: Whether it succeeded.
    @discardableResult
    func change(keepingRow: Bool = true, clearingMarks: Bool = true, _ work: () throws -> Done?) -> Bool {
        attempt { try commit(keepingRow: keepingRow, clearingMarks: clearingMarks, work) }
    }

    /// What an action did, in the words of the history.
    private func text(_ action: UserAction, _ tasks: [TaskItem]) -> String? {
        guard let first = tasks.first else { return nil }
        return StepText(
            HistoryStep(
                id: 0, action: action, program: "", madeAt: now, undoneAt: nil, taskCount: tasks.count,
                title: first.title.text)
        ).text
    }

    private func text(_ action: UserAction, _ list: TaskList) -> String {
        StepText(
            HistoryStep(
                id: 0, action: action, program: "", madeAt: now, undoneAt: nil, taskCount: 0, title: list.name.text)
        ).text
    }

    /// What was done, and that the card could not be drawn again if so; nil without a text.
    private func noting<Value>(_ done: Committed<Value>, _ text: String?) -> Done? {
        guard let text else { return nil }
        guard case .failure(let error) = done.publication else { return Done(text: text, step: done.step) }
        return Done(text: "\(text). The card was not redrawn: \(explain(error).message)", step: done.step)
    }

    func toggle(_ ids: [EntityID], clearingMarks: Bool = true) {
        change(clearingMarks: clearingMarks) {
            let tasks = try workspace.store.read { store in try ids.compactMap { try store.task($0) } }
            let open = tasks.filter { !$0.isCompleted }
            return open.isEmpty ? try act(.reopen, on: ids) : try act(.complete, on: open.map(\.id))
        }
    }

    /// Carries out an action on tasks.
    func act(_ action: TaskAction, on ids: [EntityID]) throws -> Done? {
        if case .edit(let edits) = action {
            for id in ids { try CheckEdits(in: workspace).run(id, edits) }
        }
        let done = try action.run(on: ids, in: workspace)
        let next = done.value.compactMap(\.nextOccurrence).first?.dueDate.map { "; the next one is due \(day($0))" }
        return noting(done, text(action.verb.recorded, done.value.map(\.task)).map { $0 + (next ?? "") })
    }

    private func day(_ due: DueDate) -> String { DayText.text(of: due, now: now, zone: workspace.zone) }

    func delete(_ ids: [EntityID]) {
        let isDeleted = change { try act(.delete, on: ids) }
        if isDeleted, case .details = screen { coordinator.pop() }
    }

    /// Gives tasks another date; nil removes it.
    func reschedule(_ ids: [EntityID], to due: DueDate?) throws {
        try commit {
            guard let due else { return try act(.edit(TaskEdits(dueDate: .clear)), on: ids) }
            let tasks = try workspace.store.read { store in try ids.compactMap { try store.task($0) } }
            // A completed task cannot be snoozed, and a date in the past is no snooze.
            guard due.instant(in: workspace.zone) > now, tasks.allSatisfy({ !$0.isCompleted }) else {
                return try act(.edit(TaskEdits(dueDate: .set(due))), on: ids)
            }
            let done = try SnoozeTask(in: workspace).run(ids, until: due)
            let day = day(done.value.first?.task.dueDate ?? due)
            return noting(done, text(.snooze, done.value.map(\.task)).map { "\($0), now due \(day)" })
        }
    }

    /// Adds a task, and selects it if the screen shows it.
    func add(_ draft: TaskDraft) throws {
        try add([draft])
    }

    /// Adds tasks in one step, and selects the last one if the screen shows it.
    func add(_ drafts: [TaskDraft]) throws {
        var added: EntityID?
        try commit(clearingMarks: false) {
            let done = try CreateTask(in: workspace).run(drafts)
            added = done.value.last?.task.id
            guard done.value.count == 1, let only = done.value.first else {
                return noting(done, "Added \(CountText(tasks: drafts.count).text)")
            }
            let line = TaskLine(only.task, in: only.list, workspace)
            return noting(done, "Added: \(line.title)\(line.details)")
        }
        if let added { screen.taskList?.select(added) }
    }

    // MARK: Undo

    /// The step that the history screen has selected; nil elsewhere.
    private var selectedStep: Int64? {
        if case .history(let model) = screen { model.selected?.id } else { nil }
    }

    /// The step that `u` undoes: the selected one, or the one that the message offers; nil for the last one.
    private var stepToUndo: Int64? { selectedStep ?? (status.message?.undoKey == nil ? nil : undoableStep) }

    func undo(step: Int64?) {
        reverse("Undone") { try UndoStep(in: workspace).run(step) }
    }

    func redo(step: Int64?) {
        reverse("Redone") { try RedoStep(in: workspace).run(step) }
    }

    private func reverse(_ verb: String, _ work: () throws -> Committed<Reversal>) {
        do {
            let done = try work()
            storeChanged(keepingRow: false)
            if let task = done.value.tasks.first?.task { screen.taskList?.select(task.id) }
            let lines = ReversalText(done.value, verb: verb).text.split(separator: "\n")
            show(done: lines.joined(separator: ". "))
            syncSoon()
        } catch {
            show(problem: error)
        }
    }

    // MARK: Lists

    private func performOnLists(_ action: AppAction, _ model: ListsModel) -> Bool {
        if action == .add {
            present(.newList)
            return true
        }
        switch (action, model.selected?.id) {
        case (.edit, .list(let id)?): present(.renameList(id))
        case (.color, .list(let id)?): present(.listColor(id))
        case (.delete, .list(let id)?): change { try deletedList(id) }
        case (.moveListDown, .list(let id)?): moveList(id, by: 1)
        case (.moveListUp, .list(let id)?): moveList(id, by: -1)
        case (.delete, .view(let name)?): deleteView(name)
        default: return false
        }
        return true
    }

    func createdList(_ name: ListName, _ color: HexColor?) throws -> Done? {
        let done = try CreateList(in: workspace).run(name: name, color: color)
        return noting(done, text(.addList, done.value))
    }

    func renamedList(_ id: EntityID, _ name: ListName) throws -> Done? {
        let done = try RenameList(in: workspace).run(id, to: name)
        let note = done.value.serverID == nil ? "" : " on this machine only, because the server cannot rename lists"
        return noting(done, text(.renameList, done.value) + note)
    }

    func coloredList(_ id: EntityID, _ color: HexColor?) throws -> Done? {
        let done = try ColorList(in: workspace).run(id, color)
        return noting(done, text(.colorList, done.value))
    }

    func deletedList(_ id: EntityID) throws -> Done? {
        let done = try DeleteList(in: workspace).run(id)
        let tasks = done.value.taskCount == 0 ? "" : " and \(CountText(tasks: done.value.taskCount).text)"
        return noting(done, text(.deleteList, done.value.list) + tasks)
    }

    private func moveList(_ id: EntityID, by distance: Int) {
        change(keepingRow: false) {
            let before = try ShowLists(in: workspace).run().map(\.id)
            let done = try MoveList(in: workspace).run(id, by: distance)
            guard done.value.map(\.id) != before, let list = done.value.first(where: { $0.id == id }) else {
                return nil
            }
            return noting(done, text(.moveList, list))
        }
    }

    private func deleteView(_ name: String) {
        do {
            try services.settings.updateViews { $0.removeAll { $0.name == name } }
            storeChanged(keepingRow: true)
            show(done: "Removed the view \(DisplayText(name).text)")
        } catch {
            show(problem: error)
        }
    }

    // MARK: One task

    private func use(_ task: TaskItem, for action: AppAction) {
        switch action {
        case .copyTitle:
            services.terminal.copy(DisplayText(task.title.text).text)
            show(done: "Copied the title")
        case .copyID:
            services.terminal.copy(task.id.description)
            show(done: "Copied the id")
        default:
            guard let link = task.links.first else { return show(notice: "The task has no link") }
            do { try services.terminal.open(link: link) } catch { show(problem: error) }
        }
    }

    /// Opens the task as a form in the user's editor, again as long as it has a mistake that is corrected.
    func editInEditor(_ id: EntityID) throws -> Done? {
        let found = try FindTask(in: workspace).run(reference: id.description)
        let editing = FormEditing(in: workspace) { [services] error in
            let explanation = services.explain(error)
            return "\(explanation.message). \(explanation.hint)"
        }
        let done = try services.terminal.withEditor { editor in
            try editing.run(found.task, in: found.list, editor: editor)
        }
        return done.flatMap { noting($0, text(.edit, [$0.value.task])) }
    }
}

extension TaskSort {
    /// The next order, in a circle.
    fileprivate var next: TaskSort {
        let all = TaskSort.allCases
        return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
    }
}
