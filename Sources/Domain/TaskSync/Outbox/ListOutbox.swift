package import TaskActions
internal import TaskHubEntities

/// Lists the changes that are waiting to be sent or were rejected by the server.
package struct ListOutbox: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// Returns the entries in the order of the changes.
    ///
    /// - Returns: Each entry with its task's title, or `nil` if the task was deleted.
    package func run() throws -> [(entry: OutboxEntry, title: String?)] {
        try workspace.store.readAccount { store in
            try store.outbox().map { ($0, try store.task($0.taskID)?.title.text) }
        }
    }
}
