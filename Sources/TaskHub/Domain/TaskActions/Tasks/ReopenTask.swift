package import TaskHubEntities
import TaskStore

/// Reopens done and archived tasks, with the status `next`.
///
/// The next occurrence that the completion created is deleted if it is unchanged, so completing and reopening cancel
/// out.
package struct ReopenTask: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// Reopens all tasks or, on an error, none.
    ///
    /// A task that is already open is left unchanged.
    ///
    /// - Throws: ``ActionError/noSuchTask``.
    package func run(_ ids: [EntityID]) throws -> Committed<[TaskChange]> {
        try workspace.changeStatus(of: ids, as: .reopen) { $0.isCompleted ? .next : $0.status }
    }
}
