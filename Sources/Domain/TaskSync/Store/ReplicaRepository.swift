package import TaskHubEntities

/// The account that the store's tasks belong to.
package protocol ReplicaRepository {
    /// Returns the account, or `nil` if the store belongs to none and all tasks were created locally.
    func replica() throws -> Replica?

    /// Stores the account.
    func bind(_ replica: Replica) throws

    /// Returns the open tasks that were never sent.
    ///
    /// A task whose creation was tried is not among them, because the server may have it.
    func unsentTasks() throws -> [EntityID]

    /// Deletes everything except the given tasks, their lists and their keys, and sets a new store id.
    ///
    /// The account is deleted too, and lists that are kept lose their server ids.
    func reset(keeping tasks: [EntityID], as storeID: EntityID) throws
}

/// An account and the decision about tasks that were created before its first sign-in.
package struct Replica: Hashable, Sendable {
    package let identity: ReplicaIdentity
    package let adoption: Adoption

    package init(identity: ReplicaIdentity, adoption: Adoption) {
        self.identity = identity
        self.adoption = adoption
    }
}

/// The user's decision on sending the tasks that were created before the first sign-in.
package enum Adoption: String, Hashable, Sendable {
    case undecided
    case accepted
    case declined
}

/// An archive of a store's state under a dated name.
package protocol StoreArchive: Sendable {
    /// Copies the whole store durably, then runs `work` in one transaction.
    ///
    /// No other program changes the store in between. If `work` throws, the copy is kept.
    ///
    /// - Parameters:
    ///   - now: The date in the copy's name.
    ///   - work: Changes the store.
    /// - Returns: What `work` returned, and the path of the copy.
    /// - Throws: What `work` threw, or why the store could not be copied or changed.
    func archiving<Value>(at now: Instant, _ work: (any AccountRepositories) throws -> Value) throws -> Archived<Value>
}

/// The result of an action on an archived store.
package struct Archived<Value> {
    package let value: Value
    /// The copy's path.
    package let path: String

    package init(value: Value, path: String) {
        self.value = value
        self.path = path
    }
}
