public import TaskHubEntities

/// Makes the store that account's.
public struct BindReplica: Sendable {
    private let workspace: Workspace

    public init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// `adoption` is the user's word on the tasks that were made here; an earlier one stands where it is undecided.
    ///
    /// - Throws: ``UseCaseError/otherReplica`` for a store that is another account's.
    public func run(_ identity: ReplicaIdentity, adoption: Adoption) throws -> Committed<Void> {
        try workspace.commit { store, now in
            let known = try store.replica()
            guard known == nil || known?.identity == identity else { throw UseCaseError.otherReplica }
            let word = adoption == .undecided ? known?.adoption ?? .undecided : adoption
            let replica = Replica(identity: identity, adoption: word)
            if replica != known { try store.bind(replica) }
            if word == .accepted { try AdoptTasks(store: store, workspace: workspace, now: now).run() }
        }
    }
}
