package import TaskActions
import TaskStore

/// Records whether the user is signed in, so that cards can show it.
package struct RecordSignIn: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// Saves the state, and publishes the snapshot.
    package func run(isSignedIn: Bool) throws -> Committed<Void> {
        try workspace.store.write { store in
            var state = try store.syncState()
            state.recordSignIn(isSignedIn, at: workspace.clock.now())
            try store.save(state)
        }
        return Committed(value: (), publication: PublishSnapshot(in: workspace).run())
    }
}
