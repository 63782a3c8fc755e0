/// Why synchronisation, or an action on its outbox, was refused.
///
/// The store is unchanged. Holds nothing that a user wrote.
package enum SyncError: Error, Hashable, Sendable {
    case noSuchOutboxEntry
    /// The entry waits to be sent; the server has not rejected it.
    case outboxEntryWaits
    /// The entry was sent, and the server may have applied it.
    case outboxEntryTried
    /// The store holds another account's tasks.
    case otherReplica
    /// The server no longer has most of the tasks in the store; both sides stay as they are until the user decides.
    case massDeletion(gone: Int, known: Int)
}
