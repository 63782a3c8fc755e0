package import TaskActions
package import TaskHubEntities
import TaskStore

/// Archives another account's data, and binds the store to the account that has just signed in.
package struct ReplaceReplica: Sendable {
    package struct Replaced: Hashable, Sendable {
        /// The path of the archive with the other account's tasks.
        package let archive: String
        /// The number of tasks that were carried over.
        package let carriedOver: Int
    }

    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// Archives the store, clears it and binds it to `identity`.
    ///
    /// Nothing is lost: the archive contains everything, including what is carried over. With `carryingOver`, open
    /// tasks that were never sent become the new account's.
    package func run(_ identity: ReplicaIdentity, carryingOver: Bool) throws -> Committed<Replaced> {
        let now = workspace.clock.now()
        let archived = try workspace.store.archiving(at: now) { store in
            let carried = carryingOver ? try store.unsentTasks() : []
            try store.reset(keeping: carried, as: workspace.ids.next())
            try store.bind(Replica(identity: identity, adoption: carryingOver ? .accepted : .declined))
            if carryingOver { try AdoptTasks(store: store, workspace: workspace, now: now).run() }
            return carried.count
        }
        return Committed(
            value: Replaced(archive: archived.path, carriedOver: archived.value),
            publication: PublishSnapshot(in: workspace).run())
    }
}
