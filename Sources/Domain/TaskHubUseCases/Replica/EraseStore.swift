/// Deletes every task, list and key of the store, sent or not.
public struct EraseStore: Sendable {
    private let workspace: Workspace

    public init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// - Returns: how many tasks there were.
    public func run() throws -> Committed<Int> {
        try workspace.commit { store, _ in
            let count = try store.tasks(TaskQuery(.all)).count
            try store.startOver(keeping: [], as: workspace.ids.next())
            return count
        }
    }
}
