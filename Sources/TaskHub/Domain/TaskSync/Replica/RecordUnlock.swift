package import TaskActions
import TaskStore

/// Records that the user unlocked the keyring, so that cards no longer say that it is locked.
package struct RecordUnlock: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// Saves the state, and publishes the snapshot.
    ///
    /// - Returns: Whether a synchronization had found the keyring locked.
    package func run() throws -> Committed<Bool> {
        let wasLocked = try workspace.store.write { store -> Bool in
            var state = try store.syncState()
            let wasLocked = state.lockedAt != nil
            state.recordUnlocked()
            try store.save(state)
            return wasLocked
        }
        return Committed(value: wasLocked, publication: PublishSnapshot(in: workspace).run())
    }
}
