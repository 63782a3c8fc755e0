package import TaskActions

/// Notes for the cards whether somebody is signed in.
package struct RecordSignIn: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    package func run(isSignedIn: Bool) throws -> Committed<Void> {
        try workspace.store.writeForSync { store in
            var state = try store.syncState()
            state.isSignedIn = isSignedIn
            try store.save(state)
        }
        return Committed(value: (), publication: PublishSnapshot(in: workspace).run())
    }
}
