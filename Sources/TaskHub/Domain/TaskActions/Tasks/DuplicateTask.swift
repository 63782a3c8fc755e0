package import TaskHubEntities
import TaskStore

/// Adds copies of tasks, which are open and on this machine only until they are sent.
package struct DuplicateTask: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// Adds a copy of each task or, on an error, none.
    ///
    /// - Returns: The copies, in the order of `ids`, each behind all others of its list.
    /// - Throws: ``ActionError/noSuchTask``.
    package func run(_ ids: [EntityID]) throws -> Committed<[TaskChange]> {
        try workspace.commit(.add) { store, now in
            try ids.withoutDuplicates.map { id in
                guard let task = try store.task(id) else { throw ActionError.noSuchTask }
                return try change(try copy(task, in: store, at: now), in: store)
            }
        }
    }

    /// Adds a copy of a task, or returns the one that an earlier call with the same key added.
    ///
    /// - Throws: ``ActionError/noSuchTask``, or ``ActionError/keyAlreadyUsed`` if the key created a task with another
    ///   title.
    package func run(_ id: EntityID, by key: CreationKey) throws -> Committed<[TaskChange]> {
        let key = try key.checked()
        return try workspace.commit(.add) { store, now in
            guard let task = try store.task(id) else { throw ActionError.noSuchTask }
            if let earlier = try key.earlier(in: store, at: now) {
                guard earlier.title == task.title.text else { throw ActionError.keyAlreadyUsed }
                // A copy that was deleted since is not added again, as in CreateTask.
                let copy =
                    try store.task(earlier.taskID) ?? task.duplicate(id: earlier.taskID, at: now, sortOrder: 0)
                return [try change(copy, isChanged: false, in: store)]
            }
            let copy = try copy(task, in: store, at: now)
            if key != .fresh {
                let key = try key.make(in: store, at: now, workspace.ids)
                try store.remember(KeyedCreation(key: key, taskID: copy.id, title: copy.title.text))
            }
            return [try change(copy, in: store)]
        }
    }

    private func copy(_ task: TaskItem, in store: TaskTransaction, at now: Instant) throws -> TaskItem {
        var copy = task.duplicate(id: workspace.ids.next(), at: now, sortOrder: try store.nextSortOrder())
        // The machine of the original's rule does not have the copy.
        copy.localRecurrence = task.localRecurrence.map { LocalRecurrence($0.rule, of: workspace.machine()) }
        try store.insert(copy)
        return copy
    }

    private func change(
        _ copy: TaskItem, isChanged: Bool = true, in store: TaskTransaction
    ) throws -> TaskChange {
        TaskChange(
            task: copy, list: try copy.listID.flatMap { try store.list($0) }, isChanged: isChanged,
            nextOccurrence: nil)
    }
}
