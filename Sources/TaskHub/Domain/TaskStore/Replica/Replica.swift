package import TaskHubEntities

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
