/// What a store is to the account that has just signed in.
package enum ReplicaStanding: Hashable, Sendable {
    /// Nobody signed in before; so many open tasks were made here.
    case unbound(unsent: Int)
    case same(Adoption, unsent: Int)
    /// It holds another account's tasks, and so many open ones that were never sent to it.
    case other(unsent: Int)
}
