package import TaskHubEntities
import TaskLanguage

/// Changes fields of tasks.
package struct EditTask: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// Applies the edits.
    ///
    /// A change of status has the same consequences as completing or reopening the task.
    ///
    /// - Throws: ``ActionError/noSuchTask``, ``ActionError/noSuchList``, or `TaskRefusal` for a value that a task
    ///   cannot have.
    package func run(_ id: EntityID, _ edits: TaskEdits) throws -> Committed<TaskChange> {
        let done = try run([id], edits)
        return Committed(value: done.value[0], publication: done.publication, step: done.step)
    }

    /// Applies the edits to all tasks or, on an error, to none.
    ///
    /// - Returns: One change for each task, in the order of `ids`.
    /// - Throws: What ``run(_:_:)-(EntityID,_)`` throws.
    package func run(_ ids: [EntityID], _ edits: TaskEdits) throws -> Committed<[TaskChange]> {
        try workspace.commit(.edit) { repositories, now in
            let move = StatusMove(repositories: repositories, workspace: workspace, now: now)
            return try ids.withoutDuplicates.map { id in
                guard let before = try repositories.task(id) else { throw ActionError.noSuchTask }
                var task = before
                try apply(edits, to: &task)
                if let list = edits.list { task.listID = try repositories.resolve(list, at: now, workspace.ids)?.id }
                let next = try move.move(&task, to: edits.status ?? task.status)
                return try repositories.store(task, replacing: before, at: now, nextOccurrence: next)
            }
        }
    }

    private func apply(_ edits: TaskEdits, to task: inout TaskItem) throws {
        if let title = edits.title { task.title = title }
        if let notes = edits.notes { task.notes = try TaskItem.checked(notes: notes) }
        task.dueDate = edits.dueDate.applied(to: task.dueDate)
        task.reminderDate = edits.reminderDate.applied(to: task.reminderDate)
        task.priority = edits.priority.applied(to: task.priority)
        if let area = edits.area { task.area = area }
        // A series that the user sets begins with its due date.
        if edits.recurrence != nil || edits.localRule != nil { task.anchor = nil }
        if let recurrence = edits.recurrence {
            task.recurrence = recurrence
            task.localRecurrence = nil
        }
        if let rule = edits.localRule {
            task.recurrence = .none
            task.localRecurrence = LocalRecurrence(rule, of: workspace.machine())
        }
        if edits.isDueAtMonthEnd,
            case .local(let rule, _)? = Repetition(task.recurrence, task.localRecurrence?.rule)?.fromMonthEnd
        {
            task.recurrence = .none
            task.localRecurrence = LocalRecurrence(rule, of: workspace.machine())
        }
        let typed = try TypedTags(edits.typedTags, showing: task.tags)
        let untagged = try TypedTags(edits.untaggedTexts, showing: task.tags).named
        for tags in [edits.removedTags, typed.removed, untagged] {
            for tag in tags { task.tags.remove(tag) }
        }
        for tags in [edits.addedTags, typed.added] {
            for tag in tags { task.tags.insert(tag) }
        }
        guard task.tags.count <= TaskTags.maximumCount else { throw TaskRefusal.tooManyTags }
        guard !task.recurs || task.dueDate != nil else { throw TaskRefusal.recurrenceNeedsDueDate }
    }
}
