internal import TaskHubEntities

/// What waits to be sent, and what the server has turned down.
public struct ListOutbox: Sendable {
    private let workspace: Workspace

    public init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// In the order of the changes, each with its task, where that is still there.
    public func run() throws -> [(entry: OutboxEntry, title: String?)] {
        try workspace.store.read { store in
            try store.outbox().map { ($0, try store.task($0.taskID)?.title.text) }
        }
    }
}
