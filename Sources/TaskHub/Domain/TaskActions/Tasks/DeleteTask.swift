package import TaskHubEntities
import TaskStore

/// Deletes tasks permanently.
package struct DeleteTask: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// Deletes all tasks or, on an error, none.
    ///
    /// - Returns: The tasks as they were, in the order of `ids`.
    /// - Throws: ``ActionError/noSuchTask``.
    package func run(_ ids: [EntityID]) throws -> Committed<[TaskChange]> {
        try workspace.commit(.delete) { store, _ in
            try ids.withoutDuplicates.map { id in
                guard let task = try store.task(id) else { throw ActionError.noSuchTask }
                let list = try task.listID.flatMap { try store.list($0) }
                try store.deleteTask(id)
                return TaskChange(task: task, list: list, isChanged: true, nextOccurrence: nil)
            }
        }
    }
}
