package import TaskHubEntities

/// Why synchronization, or an action on its outbox, was refused.
///
/// The store is unchanged. Contains nothing that a user wrote.
package enum SyncError: Error, Hashable, Sendable {
    case noSuchOutboxEntry
    /// No task with that id was deleted in the last 90 days.
    case noSuchDeletedTask
    /// The entry is waiting to be sent; the server has not rejected it.
    case outboxEntryNotRejected
    /// The entry was sent, and the server may have applied it.
    case outboxEntrySent
    /// The value here replaces another one, which only a newer server knows.
    case standInChosen(TaskField)
    /// The store holds another account's tasks.
    case otherReplica
    /// The account was moved to another organization than the one whose tasks the store holds.
    case otherOrganization
    /// The server no longer has most of the tasks in the store.
    ///
    /// Nothing is removed until the user decides.
    case massDeletion(missing: Int, known: Int)
}
