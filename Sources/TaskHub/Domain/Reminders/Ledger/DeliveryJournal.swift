package import TaskHubEntities

/// A note outside the store of how far reminders were delivered.
///
/// Restoring a backup of the store leaves it unchanged.
package protocol DeliveryJournal: Sendable {
    /// Returns the note, or `nil` if there is none or it is damaged.
    func read() -> DeliveryProgress?

    /// Replaces the note.
    ///
    /// It need not survive a power failure, and a failure is not reported: only after a backup was restored, what a lost
    /// note named is shown again.
    func record(_ progress: DeliveryProgress)
}

/// How far reminders were delivered from the ledger of a store.
package struct DeliveryProgress: Hashable, Sendable {
    package let storeID: EntityID
    /// The ledger's revision.
    package let revision: Int64
    /// All reminders at moments up to this one were shown or dropped.
    package let delivered: Instant

    package init(storeID: EntityID, revision: Int64, delivered: Instant) {
        self.storeID = storeID
        self.revision = revision
        self.delivered = delivered
    }
}
