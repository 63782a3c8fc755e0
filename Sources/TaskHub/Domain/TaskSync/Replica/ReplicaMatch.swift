package import TaskStore

/// How a store relates to the account that has just signed in.
package enum ReplicaMatch: Hashable, Sendable {
    /// The store belongs to no account; `unsent` open tasks were created locally.
    case unbound(unsent: Int)
    case same(Adoption, unsent: Int)
    /// The store belongs to another account; `unsent` open tasks were never sent to it, and `changes` further changes,
    /// those of preferences included, wait to be sent.
    case other(unsent: Int, changes: Int)
}
