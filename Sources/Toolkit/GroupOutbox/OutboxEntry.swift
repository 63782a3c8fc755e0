public import CivilCalendar

/// A message in an outbox.
public struct OutboxEntry: Hashable, Sendable {
    /// What is delivered.
    public let message: OutboxMessage
    /// When it was added.
    public let added: Instant
    /// What happens to it next.
    public let state: OutboxState
}

/// What happens next to an entry of an outbox.
public enum OutboxState: Hashable, Sendable {
    /// It is delivered after the entries before it.
    case waiting
    /// Its receiver refused it. It stays until it is retried or discarded.
    ///
    /// `status` is as in ``DeliveryOutcome/refused(status:)``. It is also 0 if that part of the file was damaged.
    case refused(status: UInt8)
}

/// Everything that is known about an outbox.
public struct OutboxContents: Hashable, Sendable {
    /// The entries, in the order in which they were added.
    public var entries: [OutboxEntry] = []
    /// Until when nothing is delivered, because the last delivery failed; nil if deliveries do not wait.
    public var pausedUntil: Instant?
    /// How many deliveries have failed since the last one that did not.
    public var failures = 0
    /// The paths of damaged files that were set aside.
    ///
    /// They may hold entries that are not in ``entries``.
    public var setAside: [String] = []
}
