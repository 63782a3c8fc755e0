package import TaskActions
package import TaskHubEntities
package import TaskStore

/// Binds the store to an account.
package struct BindReplica: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// Binds the store to `identity`, in one transaction.
    ///
    /// - Parameters:
    ///   - identity: The account that has signed in.
    ///   - adoption: Whether to send the tasks that were created, and the preferences that were chosen, before the
    ///     sign-in. `.undecided` keeps an earlier decision.
    /// - Returns: The result of publishing the change.
    /// - Throws: ``SyncError/otherReplica`` if the store belongs to another account.
    package func run(_ identity: ReplicaIdentity, adoption: Adoption) throws -> Committed<Void> {
        try workspace.commitAccount { store, now in
            let known = try store.replica()
            guard known == nil || known?.identity == identity else { throw SyncError.otherReplica }
            let decision = adoption == .undecided ? known?.adoption ?? .undecided : adoption
            let replica = Replica(identity: identity, adoption: decision)
            if replica != known { try store.bind(replica) }
            // After that, every task is queued when it is created. The user may have discarded some of these changes.
            if decision == .accepted, known?.adoption != .accepted {
                try AdoptTasks(store: store, workspace: workspace, now: now).run()
                try store.moveChoices(from: .local, to: .waiting)
            } else if known == nil {
                try store.moveChoices(from: .waiting, to: .local)
            }
        }
    }
}
