public import CivilCalendar

/// What became of one attempt to deliver a message.
public enum DeliveryOutcome: Hashable, Sendable {
    /// The receiver has it. It is removed from the outbox.
    case delivered
    /// The receiver will never take it.
    ///
    /// `status` is the exit status of the command that was told so, 1 to 255. It is 0 if no command delivers, as over
    /// HTTP.
    ///
    /// The entry stays until it is retried or discarded, and those behind it are delivered.
    case refused(status: UInt8)
    /// The receiver may take it later. Nothing more is delivered until then, so the order is kept.
    ///
    /// `after` is how long the receiver wants to be left alone, in whole seconds and at most a day; nil if it did not
    /// say.
    case later(after: Duration?)
    /// It was not tried, and nothing more is delivered now. The outbox stays as it is.
    case abandoned

    /// The outcome of a program that got the message.
    ///
    /// - Parameters:
    ///   - exitStatus: 0 means delivered. 75 means later, and so do 126 and 127, with which a shell says that it cannot
    ///     run a program. Any other means refused.
    ///   - retryAfter: How long the receiver wants to be left alone; nil if the program did not say.
    public init(exitStatus: Int32, retryAfter: Duration?) {
        self =
            switch exitStatus {
            case 0: .delivered
            case 75, 126, 127: .later(after: retryAfter)
            default: .refused(status: UInt8(truncatingIfNeeded: exitStatus))
            }
    }
}

/// What a delivery did.
public struct DeliveryReport: Hashable, Sendable {
    /// The number of messages that were delivered.
    public var delivered: Int
    /// The number of messages that were refused.
    public var refused: Int
    /// Why it ended.
    public var end: DeliveryEnd

    /// Creates a report.
    public init(delivered: Int = 0, refused: Int = 0, end: DeliveryEnd = .finished) {
        self.delivered = delivered
        self.refused = refused
        self.end = end
    }
}

/// Why a delivery ended.
public enum DeliveryEnd: Hashable, Sendable {
    /// No entry waits any more.
    case finished
    /// The receiver, now or before, could not take a message. Nothing is delivered before that moment.
    case paused(until: Instant)
    /// Another program delivers the entries, and those that were added meanwhile.
    case busy
    /// An outcome was ``DeliveryOutcome/abandoned``.
    case abandoned
}
