package import TaskActions
package import TaskHubEntities

/// Sets aside what another account left in the store, and makes the store that account's which has just signed in.
package struct ReplaceReplica: Sendable {
    package struct Replaced: Hashable, Sendable {
        /// Where the other account's tasks are now.
        package let archive: String
        package let carriedOver: Int
    }

    private let workspace: Workspace
    private let archive: any StoreArchive

    package init(in workspace: Workspace, archive: any StoreArchive) {
        self.workspace = workspace
        self.archive = archive
    }

    /// Nothing is deleted: the archive holds everything, also what is carried over.
    ///
    /// With `carryingOver`, open tasks that were never sent become the new account's.
    package func run(_ identity: ReplicaIdentity, carryingOver: Bool) throws -> Committed<Replaced> {
        let now = workspace.clock.now()
        let archived = try archive.archiving(at: now) { store in
            let carried = carryingOver ? try store.unsentTasks() : []
            try store.startOver(keeping: carried, as: workspace.ids.next())
            try store.bind(Replica(identity: identity, adoption: carryingOver ? .accepted : .declined))
            if carryingOver { try AdoptTasks(store: store, workspace: workspace, now: now).run() }
            return carried.count
        }
        return Committed(
            value: Replaced(archive: archived.path, carriedOver: archived.value),
            publication: PublishSnapshot(in: workspace).run())
    }
}
