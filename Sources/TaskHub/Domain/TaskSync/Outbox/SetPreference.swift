package import TaskActions
package import TaskStore

/// Changes a preference here, and queues it for the server.
package struct SetPreference: Sendable {
    package struct Changed: Hashable, Sendable {
        package let preference: StoredPreference
        /// Whether it is sent to a server.
        package let hasServer: Bool
    }

    private let workspace: Workspace
    private let signal: any OutboxSignal

    package init(in workspace: Workspace, signal: any OutboxSignal) {
        self.workspace = workspace
        self.signal = signal
    }

    /// Stores the value, which counts here at once.
    ///
    /// Without a server, it waits until the first sign-in.
    ///
    /// - Returns: The stored preference, and whether the store belongs to an account.
    /// - Throws: What the store throws. Nothing is changed then.
    package func run(_ key: PreferenceKey, to value: PreferenceValue) throws -> Committed<Changed> {
        let committed = try workspace.commitAccount { store, now in
            var stored = try store.preferences()[key]
            stored.choice = StoredPreference.Choice(value: value, chosenAt: now)
            try store.save(stored)
            return Changed(preference: stored, hasServer: try store.replica() != nil)
        }
        var publication = committed.publication
        if committed.value.hasServer, case .failure(let error) = Result(catching: signal.changesQueued) {
            publication = .failure(error)
        }
        return Committed(value: committed.value, publication: publication)
    }
}
