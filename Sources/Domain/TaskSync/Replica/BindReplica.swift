package import TaskActions
package import TaskHubEntities

/// Makes the store that account's.
package struct BindReplica: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// `adoption` is the user's word on the tasks that were made here; an earlier one stands where it is undecided.
    ///
    /// - Throws: ``SyncError/otherReplica`` for a store that is another account's.
    package func run(_ identity: ReplicaIdentity, adoption: Adoption) throws -> Committed<Void> {
        try workspace.commitAccount { store, now in
            let known = try store.replica()
            guard known == nil || known?.identity == identity else { throw SyncError.otherReplica }
            let word = adoption == .undecided ? known?.adoption ?? .undecided : adoption
            let replica = Replica(identity: identity, adoption: word)
            if replica != known { try store.bind(replica) }
            if word == .accepted { try AdoptTasks(store: store, workspace: workspace, now: now).run() }
        }
    }
}
