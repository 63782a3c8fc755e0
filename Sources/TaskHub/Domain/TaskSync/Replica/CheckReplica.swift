package import TaskActions
package import TaskHubEntities
package import TaskStore

/// Compares the store with the account that has just signed in.
package struct CheckReplica: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// Returns how the store relates to `identity`.
    ///
    /// The organization is compared only if `knowsOrganization` is true, because the server reports it after the
    /// sign-in.
    package func run(_ identity: ReplicaIdentity, knowsOrganization: Bool = true) throws -> ReplicaMatch {
        try workspace.store.read { store in
            let tasks = try store.unsentTasks()
            let unsent = tasks.count
            guard let replica = try store.replica() else { return .unbound(unsent: unsent) }
            let known = replica.identity
            guard known.isSameUser(as: identity),
                !knowsOrganization || known.organizationID == identity.organizationID
            else { return .other(unsent: unsent, changes: try changes(in: store, besides: Set(tasks))) }
            return .same(replica.adoption, unsent: unsent)
        }
    }

    /// Returns the number of changes that wait to be sent and do not create one of `tasks`.
    private func changes(in store: StoreReader, besides tasks: Set<EntityID>) throws -> Int {
        let entries = try store.outbox().count { entry in
            guard case .create = entry.action else { return true }
            return !tasks.contains(entry.taskID)
        }
        return entries + (try store.preferences().pendingCount)
    }
}

/// How a store relates to the account that has just signed in.
package enum ReplicaMatch: Hashable, Sendable {
    /// The store belongs to no account; `unsent` open tasks were created locally.
    case unbound(unsent: Int)
    case same(Adoption, unsent: Int)
    /// The store belongs to another account; `unsent` open tasks were never sent to it, and `changes` further changes,
    /// those of preferences included, wait to be sent.
    case other(unsent: Int, changes: Int)
}
