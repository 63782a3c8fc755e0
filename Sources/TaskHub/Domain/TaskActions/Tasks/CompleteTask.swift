package import TaskHubEntities
import TaskStore

/// Marks tasks as done.
///
/// Completing a recurring task creates its next occurrence.
package struct CompleteTask: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// Completes all tasks or, on an error, none.
    ///
    /// A task that is already done is left unchanged.
    ///
    /// - Throws: ``ActionError/noSuchTask``, or `TaskRefusal` if the task's status does not allow it.
    package func run(_ ids: [EntityID]) throws -> Committed<[TaskChange]> {
        try workspace.changeStatus(of: ids, as: .done) { _ in .done }
    }
}
