internal import CommandOutput
internal import TaskActions
internal import TaskHubEntities
import TaskStore
internal import TaskSync
internal import TextLayout

/// What a user can do to tasks and lists, and the words for what was done.
///
/// Each change goes through the same use cases as the commands, and none asks, because each can be undone.
struct TaskChanges {
    /// What a change did.
    struct Done {
        let text: String
        /// The step that undoes it; nil if nothing does.
        let step: Int64?
        /// The tasks that it was about; nil if that is not known.
        var changed: [EntityID]?
    }

    let services: AppServices

    init(_ services: AppServices) {
        self.services = services
    }

    private var workspace: Workspace { services.workspace }
    private var now: Instant { workspace.clock.now() }

    // MARK: Words

    /// What an action did, in the words of the history.
    private func text(_ action: UserAction, _ tasks: [TaskItem]) -> String? {
        guard let first = tasks.first else { return nil }
        return text(action, taskCount: tasks.count, title: first.title.text)
    }

    private func text(_ action: UserAction, _ list: TaskList) -> String {
        text(action, taskCount: 0, title: list.name.text)
    }

    private func text(_ action: UserAction, taskCount: Int, title: String) -> String {
        StepText(
            HistoryStep(
                id: 0, action: action, program: "", madeAt: now, undoneAt: nil, taskCount: taskCount, title: title)
        ).text
    }

    /// What was done, and that the card could not be drawn again if so; nil without a text.
    private func noting<Value>(_ done: Committed<Value>, _ text: String?, about tasks: [EntityID]? = nil) -> Done? {
        guard let text else { return nil }
        guard case .failure(let error) = done.publication else {
            return Done(text: text, step: done.step, changed: tasks)
        }
        let reason = services.explain(error).message
        return Done(text: "\(text). The card was not redrawn: \(reason)", step: done.step, changed: tasks)
    }

    private func day(_ due: DueDate) -> String { DayText.text(of: due, now: now, zone: workspace.zone) }

    // MARK: Tasks

    /// Carries out an action on tasks.
    func act(_ action: TaskAction, on ids: [EntityID]) throws -> Done? {
        if case .edit(let edits) = action {
            for id in ids { try CheckEdits(in: workspace).run(id, edits) }
        }
        let done = try action.run(on: ids, in: workspace)
        let next = done.value.compactMap(\.nextOccurrence).first?.dueDate.map { "; the next one is due \(day($0))" }
        let text = text(action.verb.recorded, done.value.map(\.task)).map { $0 + (next ?? "") }
        return noting(done, text, about: action.namesAllChanged ? done.value.flatMap(\.changed) : nil)
    }

    /// Completes the open ones of some tasks; reopens them if all are completed.
    func toggle(_ ids: [EntityID]) throws -> Done? {
        let tasks = try workspace.store.read { store in try ids.compactMap { try store.task($0) } }
        let open = tasks.filter { !$0.isCompleted }
        return open.isEmpty ? try act(.reopen, on: ids) : try act(.complete, on: open.map(\.id))
    }

    /// Gives tasks another date; nil removes it.
    func reschedule(_ ids: [EntityID], to due: DueDate?) throws -> Done? {
        guard let due else { return try act(.edit(TaskEdits(dueDate: .clear)), on: ids) }
        let tasks = try workspace.store.read { store in try ids.compactMap { try store.task($0) } }
        // A completed task cannot be snoozed, and a date in the past is no snooze.
        guard due.instant(in: workspace.zone) > now, tasks.allSatisfy({ !$0.isCompleted }) else {
            return try act(.edit(TaskEdits(dueDate: .set(due))), on: ids)
        }
        let done = try SnoozeTask(in: workspace).run(ids, until: due)
        let day = day(done.value.first?.task.dueDate ?? due)
        let text = text(.snooze, done.value.map(\.task)).map { "\($0), now due \(day)" }
        return noting(done, text, about: done.value.flatMap(\.changed))
    }

    /// Adds tasks in one step.
    ///
    /// - Returns: What was done, and the last task.
    func add(_ drafts: [TaskDraft]) throws -> (done: Done?, last: EntityID?) {
        let done = try CreateTask(in: workspace).run(drafts)
        let ids = done.value.map(\.task.id)
        let last = ids.last
        guard done.value.count == 1, let only = done.value.first else {
            return (noting(done, "Added \(CountText(tasks: drafts.count).text)", about: ids), last)
        }
        let line = TaskLine(only.task, in: only.list, workspace)
        return (noting(done, "Added: \(line.title)\(line.details)", about: ids), last)
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

    // MARK: Lists

    func addList(_ name: ListName, _ color: HexColor?) throws -> Done? {
        let done = try CreateList(in: workspace).run(name: name, color: color)
        return noting(done, text(.addList, done.value))
    }

    func renameList(_ id: EntityID, _ name: ListName) throws -> Done? {
        let done = try RenameList(in: workspace).run(id, to: name)
        let note = done.value.serverID == nil ? "" : " on this machine only, because the server cannot rename lists"
        return noting(done, text(.renameList, done.value) + note)
    }

    func colorList(_ id: EntityID, _ color: HexColor?) throws -> Done? {
        let done = try ColorList(in: workspace).run(id, color)
        return noting(done, text(.colorList, done.value))
    }

    func deleteList(_ id: EntityID) throws -> Done? {
        let done = try DeleteList(in: workspace).run(id)
        let tasks = done.value.taskCount == 0 ? "" : " and \(CountText(tasks: done.value.taskCount).text)"
        return noting(done, text(.deleteList, done.value.list) + tasks)
    }

    func moveList(_ id: EntityID, by distance: Int) throws -> Done? {
        let before = try ShowLists(in: workspace).run().map(\.id)
        let done = try MoveList(in: workspace).run(id, by: distance)
        guard done.value.map(\.id) != before, let list = done.value.first(where: { $0.id == id }) else { return nil }
        return noting(done, text(.moveList, list))
    }

    // MARK: The outbox

    /// Sends a change that the server refused again, or discards it.
    func decide(about entry: Int64, retries: Bool) throws -> Done? {
        if retries {
            _ = try RetryOutboxEntry(in: workspace, signal: services.outboxSignal).run(entry)
            return Done(text: "The next sync sends it", step: nil)
        }
        _ = try DiscardOutboxEntry(in: workspace).run(entry)
        return Done(text: "Discarded the change", step: nil)
    }

    /// Restores a deleted task, which the beginning of its id names.
    func restore(_ reference: String) throws -> Done? {
        let done = try RestoreDeletedTask(in: workspace, signal: services.outboxSignal).run(reference: reference)
        return Done(text: "Restored: \(DisplayText(done.value.task.title.text).text)", step: done.step)
    }
}

extension TaskAction {
    /// Whether the result is known to name every task that it changed; reopening one may delete its next occurrence.
    fileprivate var namesAllChanged: Bool {
        switch self {
        case .complete, .snooze, .delete: true
        case .edit(let edits): edits.status == nil
        default: false
        }
    }
}

extension TaskChange {
    /// The task, and the one that completing it created.
    fileprivate var changed: [EntityID] { [task.id, nextOccurrence?.id].compactMap(\.self) }
}
