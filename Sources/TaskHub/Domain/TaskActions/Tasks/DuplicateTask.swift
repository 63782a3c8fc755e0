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
                var copy = task.duplicate(
                    id: workspace.ids.next(), at: now, sortOrder: try store.nextSortOrder())
                // The machine of the original's rule does not have the copy.
                copy.localRecurrence = task.localRecurrence.map { LocalRecurrence($0.rule, of: workspace.machine()) }
                try store.insert(copy)
                return TaskChange(
                    task: copy, list: try copy.listID.flatMap { try store.list($0) }, isChanged: true,
                    nextOccurrence: nil)
            }
        }
    }
}
