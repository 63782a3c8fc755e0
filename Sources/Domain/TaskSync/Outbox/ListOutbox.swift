package import TaskActions
internal import TaskHubEntities

/// What waits to be sent, and what the server has turned down.
package struct ListOutbox: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// In the order of the changes, each with its task, where that is still there.
    package func run() throws -> [(entry: OutboxEntry, title: String?)] {
        try workspace.store.readAccount { store in
            try store.outbox().map { ($0, try store.task($0.taskID)?.title.text) }
        }
    }
}
