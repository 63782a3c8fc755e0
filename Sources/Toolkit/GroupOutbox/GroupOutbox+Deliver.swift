public import CivilCalendar

extension GroupOutbox {
    /// Delivers the waiting entries in their order, also those that are added meanwhile.
    ///
    /// Each message is sent once at a time, by one program. After ``DeliveryOutcome/later(after:)`` nothing is
    /// delivered for a while, by any program: for 15 to 30 seconds after the first failure, up to twice as long after
    /// each further one, and never longer than an hour, unless the receiver said how long.
    ///
    /// A removal is recorded at once and synced at the end. If it cannot be recorded, the delivery ends with an error,
    /// and the next one sends that message again.
    ///
    /// - Parameters:
    ///   - isEarly: Whether to deliver even if an earlier failure forbids it.
    ///   - now: Returns the current time.
    ///   - send: Sends an entry's message, and returns what became of it. It may take as long as it needs, and may add
    ///     to the outbox.
    /// - Returns: What was done, and why it ended.
    /// - Throws: ``OutboxError``. What was delivered before is recorded.
    public func deliver(
        isEarly: Bool = false, now: () -> Instant = SystemTime.now, _ send: (OutboxEntry) -> DeliveryOutcome
    ) throws(OutboxError) -> DeliveryReport {
        try deliver(isEarly: isEarly, now: now, keepingLock: { entry, _ in send(entry) })
    }

    /// Delivers the waiting entries in their order, and passes the descriptor of the lock that is held meanwhile.
    ///
    /// A child process that keeps it open keeps the lock, but only until `send` returns: the lock is then released for
    /// all copies of the descriptor, or held for the next message.
    package func deliver(
        isEarly: Bool, now: () -> Instant = SystemTime.now,
        keepingLock send: (OutboxEntry, Int32) -> DeliveryOutcome
    ) throws(OutboxError) -> DeliveryReport {
        var deliveries = Deliveries(of: self, isEarly: isEarly)
        while let entry = try deliveries.next(at: now()) {
            try deliveries.settle(send(entry, deliveries.lock), at: now())
        }
        return deliveries.report
    }

    /// Delivers the waiting entries in their order, as the synchronous method does.
    public func deliver(
        isEarly: Bool = false, isolation: isolated (any Actor)? = #isolation, now: () -> Instant = SystemTime.now,
        _ send: (OutboxEntry) async -> DeliveryOutcome
    ) async throws(OutboxError) -> DeliveryReport {
        var deliveries = Deliveries(of: self, isEarly: isEarly)
        while let entry = try deliveries.next(at: now()) {
            try deliveries.settle(await send(entry), at: now())
        }
        return deliveries.report
    }
}
