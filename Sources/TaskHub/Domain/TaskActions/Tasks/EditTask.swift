package import TaskHubEntities
import TaskStore

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
        try workspace.commit(.edit) { store, now in
            let move = StatusMove(store: store, workspace: workspace, now: now)
            return try ids.withoutDuplicates.map { id in
                guard let before = try store.task(id) else { throw ActionError.noSuchTask }
                var task = before
                try edits.apply(to: &task, in: workspace)
                if let list = edits.list { task.listID = try store.resolve(list, at: now, workspace.ids)?.id }
                let next = try move.move(&task, to: edits.status ?? task.status)
                return try store.store(task, replacing: before, at: now, nextOccurrence: next)
            }
        }
    }
}
