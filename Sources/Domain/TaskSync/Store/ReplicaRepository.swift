package import TaskHubEntities

/// Remembers whose tasks the store holds.
package protocol ReplicaRepository {
    /// nil: nobody's yet, all tasks were made here.
    func replica() throws -> Replica?

    func bind(_ replica: Replica) throws

    /// Open tasks that were never sent: one whose sending was tried may be there.
    func unsentTasks() throws -> [EntityID]

    /// Forgets everything but the named tasks, their lists and their keys, under a new store id.
    ///
    /// Whose tasks they are is forgotten too; kept lists lose their server ids.
    func startOver(keeping tasks: [EntityID], as storeID: EntityID) throws
}

package struct Replica: Hashable, Sendable {
    package let identity: ReplicaIdentity
    package let adoption: Adoption

    package init(identity: ReplicaIdentity, adoption: Adoption) {
        self.identity = identity
        self.adoption = adoption
    }
}

/// The user's word on sending the tasks that were made before the first sign-in.
package enum Adoption: String, Hashable, Sendable {
    case undecided
    case accepted
    case declined
}

/// Keeps a store's present state under a dated name.
package protocol StoreArchive: Sendable {
    /// Copies the whole store durably, then runs `work` in one transaction, with no change of another program between.
    ///
    /// The copy stays also where `work` throws.
    func archiving<Value>(at now: Instant, _ work: (any AccountRepositories) throws -> Value) throws -> Archived<Value>
}

package struct Archived<Value> {
    package let value: Value
    /// The copy's path.
    package let path: String

    package init(value: Value, path: String) {
        self.value = value
        self.path = path
    }
}
