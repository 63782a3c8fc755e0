public import AppGroup
public import CivilCalendar

/// Changes that are kept in a container until they are delivered: in order, at least once, each with its key.
///
/// ```swift
/// let outbox = GroupOutbox("changes", in: container)
/// try outbox.add(OutboxMessage(key: id, change: Array(json.utf8)), at: SystemTime.now())
/// let report = try outbox.deliver { entry in send(entry.message) ? .delivered : .later(after: nil) }
/// ```
///
/// Any number of programs add at the same time, also during a delivery. One delivers at a time. A message is delivered
/// again if the program was killed, or the power failed, after its receiver had it and before that was recorded. So
/// receivers recognise a repetition by its key.
///
/// docs/spec/Outbox.md describes the files. All calls block, and may be made from any thread.
public struct GroupOutbox: Sendable {
    private let name: EntryName
    private let container: GroupContainer
    /// From 0 to 1, for the wait after a failure.
    package var jitter: @Sendable () -> Double = { Double.random(in: 0...1) }

    /// Creates a value for an outbox, which need not exist.
    public init(_ name: EntryName, in container: GroupContainer) {
        self.name = name
        self.container = container
    }

    /// Adds a message at the end.
    ///
    /// When the call returns, the message and everything that was recorded before survive a power failure. That costs
    /// one fsync(2). The outbox's first message costs four more, for the file and the directories that it is in.
    ///
    /// - Parameters:
    ///   - message: The message. An entry with the same key and the same change is not added again.
    ///   - now: The current time.
    /// - Returns: Whether it was added, or was there already.
    /// - Throws: ``OutboxError``; ``OutboxError/keyTaken`` if the key is there with another change.
    @discardableResult
    public func add(_ message: OutboxMessage, at now: Instant) throws(OutboxError) -> AddOutcome {
        let directory = try OutboxDirectory.make(name, in: container)
        return try directory.withLock { () throws(OutboxError) in
            var file = try OutboxFile.make(in: directory, at: now)
            if let found = file.log.line(message.key) {
                guard found.message == message else { throw .keyTaken }
                // Whoever added it may have been killed before it was synced.
                try file.synchronize()
                return .present(found.mark.outboxState)
            }
            try file.append(OutboxLine.bytes(message, at: now))
            return .added
        }
    }

    /// Returns the entries and what is known about their delivery.
    ///
    /// Takes no lock, and makes and repairs nothing.
    ///
    /// - Parameter now: The current time, for ``OutboxContents/pausedUntil``.
    /// - Returns: Nothing but empty values if there is no such outbox.
    /// - Throws: ``OutboxError`` if it cannot be read.
    public func read(at now: Instant = SystemTime.now()) throws(OutboxError) -> OutboxContents {
        guard let directory = try OutboxDirectory.find(name, in: container) else { return OutboxContents() }
        return try directory.contents(at: now)
    }

    /// Lets a refused entry wait again, in its old place.
    ///
    /// The change is synced.
    ///
    /// - Returns: False if there is no refused entry with the key.
    public func retry(_ key: String) throws(OutboxError) -> Bool {
        try mark(key, as: .waiting) { $0.mark != .waiting }
    }

    /// Removes an entry, whether it waits or was refused.
    ///
    /// The change is synced. A message that is under way may be delivered nevertheless.
    ///
    /// - Returns: False if there is no entry with the key.
    public func discard(_ key: String) throws(OutboxError) -> Bool {
        try mark(key, as: .removed) { _ in true }
    }

    /// Begins to deliver; nil if another program does.
    func beginRun() throws(OutboxError) -> DeliveryRun? {
        let directory = try OutboxDirectory.make(name, in: container)
        return try DeliveryRun(name, in: container, directory: directory, jitter: jitter)
    }

    private func mark(
        _ key: String, as mark: OutboxLine.Mark, if isMeant: (OutboxLine) -> Bool
    ) throws(OutboxError) -> Bool {
        guard let directory = try OutboxDirectory.find(name, in: container) else { return false }
        return try directory.withLock { () throws(OutboxError) in
            guard var file = try OutboxFile.find(in: directory, at: SystemTime.now()), let line = file.log.line(key),
                isMeant(line)
            else { return false }
            try file.mark(line, as: mark)
            try file.synchronize()
            file.compact()
            return true
        }
    }
}

/// The result of adding a message.
public enum AddOutcome: Hashable, Sendable {
    /// It is the last entry now.
    case added
    /// The same message is in the outbox already, in this state.
    case present(OutboxState)
}
