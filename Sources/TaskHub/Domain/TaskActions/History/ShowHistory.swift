internal import TaskHubEntities
package import TaskStore

/// Returns the newest steps of the history.
package struct ShowHistory: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// Returns at most `limit` steps, newest first.
    package func run(limit: Int) throws -> [HistoryStep] {
        try workspace.store.read { try $0.steps(limit: limit) }
    }
}

/// Forgets everything that could be undone.
package struct ClearHistory: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    package func run() throws -> Committed<Void> {
        try workspace.commit(nil) { store, _ in try store.clearHistory() }
    }
}
