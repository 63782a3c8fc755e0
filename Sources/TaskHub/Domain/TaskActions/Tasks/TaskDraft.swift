package import TaskHubEntities

/// A new task: its title, and the changes that make the rest of it.
package struct TaskDraft: Hashable, Sendable {
    package var title: TaskTitle
    /// What differs from a task that has only a title.
    ///
    /// Its status is an open one, or ``TaskStatus/done`` for what was done without having been a task.
    package var edits: TaskEdits

    package init(title: TaskTitle, _ edits: TaskEdits = TaskEdits()) {
        self.title = title
        self.edits = edits
    }

    /// Creates a draft from a quick-add line.
    package init(_ line: QuickLine) {
        self.init(
            title: line.title,
            TaskEdits(
                dueDate: FieldChange(line.dueDate), priority: FieldChange(line.priority), addedTags: line.tags,
                list: line.list))
        edits.isDueAtMonthEnd = line.isDueAtMonthEnd
        if let repetition = line.repetition { edits.repeat(repetition) }
    }

    func task(
        id: EntityID, inList listID: EntityID?, sortOrder: Int, in workspace: Workspace, at now: Instant
    ) throws -> TaskItem {
        var task = TaskItem(
            id: id, title: title, listID: listID, sortOrder: sortOrder, createdAt: now, modifiedAt: now)
        try edits.apply(to: &task, in: workspace)
        task.status = edits.status ?? task.status
        task.completedAt = task.status == .done ? now : nil
        return task
    }
}
