package import TaskActions
package import TaskHubEntities

/// Compares the store with the account that has just signed in.
package struct CheckReplica: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// The organisation is not compared as long as the server was not asked for it.
    package func run(_ identity: ReplicaIdentity, knowsOrganization: Bool = true) throws -> ReplicaStanding {
        try workspace.store.readAccount { store in
            let unsent = try store.unsentTasks().count
            guard let replica = try store.replica() else { return .unbound(unsent: unsent) }
            let known = replica.identity
            let isSameUser =
                known.server == identity.server && known.issuer == identity.issuer && known.subject == identity.subject
            guard isSameUser, !knowsOrganization || known.organizationID == identity.organizationID else {
                return .other(unsent: unsent)
            }
            return .same(replica.adoption, unsent: unsent)
        }
    }
}
