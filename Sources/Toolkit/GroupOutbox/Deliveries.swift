internal import AppGroup
internal import CivilCalendar

/// The whole of a delivery: as many runs as it takes until no entry waits.
struct Deliveries: ~Copyable {
    private let outbox: GroupOutbox
    private let isEarly: Bool
    private var run: DeliveryRun?
    private var hasRun = false
    private var isOver = false
    private(set) var report = DeliveryReport()

    /// With `isEarly`, a pause is ignored.
    init(of outbox: GroupOutbox, isEarly: Bool) {
        self.outbox = outbox
        self.isEarly = isEarly
    }

    /// Returns the next entry to send; nil at the end.
    mutating func next(at now: Instant) throws(OutboxError) -> OutboxEntry? {
        while !isOver {
            if run == nil { try begin(at: now) }
            if !isOver, let entry = try run?.next(at: now) { return entry }
            try endRun(at: now)
            // A program that added an entry meanwhile may have found the lock taken, and leaves its entry to this one.
            if !isOver { isOver = try !outbox.read().entries.contains { $0.state == .waiting } }
        }
        return nil
    }

    /// The descriptor of the lock that is held while a message is under way.
    var lock: Int32 {
        switch run {
        case .some(let run): run.lock.number
        case .none: -1
        }
    }

    /// Records what became of the entry.
    mutating func settle(_ outcome: DeliveryOutcome, at now: Instant) throws(OutboxError) {
        let end = try run?.settle(outcome, at: now)
        switch outcome {
        case .delivered: report.delivered += 1
        case .refused: report.refused += 1
        case .later, .abandoned: break
        }
        guard let end = end ?? nil else { return }
        report.end = end
        isOver = true
        try endRun(at: now)
    }

    private mutating func begin(at now: Instant) throws(OutboxError) {
        run = try outbox.beginRun()
        if let until = run?.pausedUntil(at: now), !isEarly {
            report.end = .paused(until: until)
            isOver = true
        } else if run == nil {
            // If this is not the first run, another program has taken over what was added meanwhile.
            if !hasRun { report.end = .busy }
            isOver = true
        }
        hasRun = true
    }

    private mutating func endRun(at now: Instant) throws(OutboxError) {
        try run.take()?.end(at: now)
    }
}
