internal import CommandOutput
internal import Composition
internal import TaskActions
internal import TaskHubEntities
import TaskStore
internal import TaskSync

/// Prints tasks that a command changed or shows, as text or as a JSON document.
struct TaskReply {
    private let workspace: Workspace
    private let json: Bool
    private let output: TextOutput

    init(_ context: ProgramContext, json: Bool, output: TextOutput = TextOutput()) {
        workspace = context.workspace
        self.json = json
        self.output = output
    }

    /// Prints what was done to a task, such as `Added b540d3e6: Pay the rent`, and why words stayed in its title.
    func print(_ verb: String, _ task: TaskItem, _ list: TaskList?, _ hints: [QuickHint] = []) throws {
        let hint = QuickHintText(hints)
        if json {
            try StandardStreams.print(ChangedTasksAnswer([FoundTask(task: task, list: list)], in: workspace.zone))
            if let text = hint.text { StandardStreams.complain(text) }
        } else {
            let notes = [hint.text, try seriesNote(of: task)].compactMap { $0.map { "\($0)\n" } }
            try StandardStreams.print(TaskLine(task, in: list, workspace).sentence(verb) + notes.joined())
        }
    }

    /// Returns how the server continues a series that another rule of ours would continue on its day; nil for others.
    private func seriesNote(of task: TaskItem) throws -> String? {
        guard let due = task.dueDate, let rule = task.recurrence.keepingDay(of: due, in: workspace.zone),
            try workspace.store.read({ try $0.replica() != nil })
        else { return nil }
        return "The server moves this series to the last day of a shorter month, and continues from that day. "
            + "'\(rule)' keeps the day."
    }

    /// Prints a task that was restored, and which attached files it lost.
    func print(_ restored: RestoredTask, _ list: TaskList?) throws {
        if json { return try StandardStreams.print(ChangedTasksAnswer(restored, list, in: workspace.zone)) }
        try StandardStreams.print(
            TaskLine(restored.task, in: list, workspace).sentence("Restored")
                + RestoredTaskNotice(restored).text)
    }

    /// Prints tasks after a change and, unless as JSON, the next occurrence that each change created.
    ///
    /// A task that was so already is called unchanged.
    func print(_ verb: String, _ changes: [TaskChange]) throws {
        try print(changes.map { ($0.isChanged ? verb : "Unchanged", FoundTask(task: $0.task, list: $0.list)) })
        guard !json else { return }
        for change in changes {
            if let next = change.nextOccurrence { try print("Next", next, change.list) }
        }
    }

    /// Prints what was done to several tasks.
    func print(_ verb: String, _ found: [FoundTask]) throws {
        try print(found.map { (verb, $0) })
    }

    private func print(_ done: [(verb: String, found: FoundTask)]) throws {
        if json, let only = done.first, done.count == 1 {
            try print(only.verb, only.found.task, only.found.list)
        } else if json {
            try StandardStreams.print(ChangedTasksAnswer(done.map(\.found), in: workspace.zone))
        } else {
            let lines = done.map { TaskLine($0.found.task, in: $0.found.list, workspace).sentence($0.verb) }
            let note = done.count == 1 ? try seriesNote(of: done[0].found.task) : nil
            try StandardStreams.print(lines.joined() + (note.map { "\($0)\n" } ?? ""))
        }
    }

    /// Prints everything that is known about a deleted task.
    func show(_ copy: DeletedTask) throws {
        if json { return try StandardStreams.print(ShownTaskAnswer(copy, in: workspace.zone)) }
        let details = TaskDetails(copy, now: workspace.clock.now(), zone: workspace.zone)
        try output.print(details.text(output.layout))
    }

    /// Prints everything about a task.
    func show(
        _ found: FoundTask, facts: ServerTaskFacts? = nil, lost: [LostValue] = [], listNames: [EntityID: String] = [:]
    ) throws {
        if json {
            return try StandardStreams.print(
                ShownTaskAnswer(found, facts: facts, lostValues: lost, listNames: listNames, in: workspace.zone))
        }
        let details = TaskDetails(
            found.task, listName: found.list?.name.text, facts: facts, lostValues: lost, listNames: listNames,
            machine: workspace.machine(), now: workspace.clock.now(), zone: workspace.zone)
        try output.print(details.text(output.layout))
    }
}
