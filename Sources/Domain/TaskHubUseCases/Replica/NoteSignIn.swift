/// Notes for the cards whether somebody is signed in.
public struct NoteSignIn: Sendable {
    private let store: any SyncStore
    private let workspace: Workspace

    public init(store: any SyncStore, in workspace: Workspace) {
        self.store = store
        self.workspace = workspace
    }

    public func run(isSignedIn: Bool) throws -> Committed<Void> {
        try store.writeForSync { store in
            var state = try store.syncState()
            state.isSignedIn = isSignedIn
            try store.save(state)
        }
        return Committed(value: (), publication: PublishSnapshot(in: workspace).run())
    }
}
