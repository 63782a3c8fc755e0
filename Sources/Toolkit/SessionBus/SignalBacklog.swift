/// The signals that were not taken yet, in their order and within a limit.
///
/// Any program may send any number of them. If there are too many, the oldest of the sender that takes the most space
/// are dropped, until half of the limit is free: dropping each by itself would cost more than receiving it.
struct SignalBacklog {
    /// In bytes.
    private static let limit = 256 * 1024
    /// About what a signal takes besides its contents, which bounds their number too.
    private static let overhead = 256

    private var signals: [BusSignal] = []
    private var total = 0
    private var bySender: [String: Int] = [:]

    var isEmpty: Bool { signals.isEmpty }

    mutating func add(_ signal: BusSignal) {
        signals.append(signal)
        count(signal, 1)
        guard total > Self.limit else { return }
        while total > Self.limit / 2 { dropOldest() }
    }

    mutating func take() -> [BusSignal] {
        defer { self = SignalBacklog() }
        return signals
    }

    /// Drops the excess of the sender with the most signals.
    private mutating func dropOldest() {
        guard let most = bySender.max(by: { $0.value < $1.value }) else { return }
        let others = bySender.values.filter { $0 < most.value }.max() ?? 0
        var excess = min(total - Self.limit / 2, max(most.value - others, 1))
        var dropped: [BusSignal] = []
        signals.removeAll { signal in
            guard excess > 0, signal.sender == most.key else { return false }
            excess -= signal.size + Self.overhead
            dropped.append(signal)
            return true
        }
        for signal in dropped { count(signal, -1) }
    }

    private mutating func count(_ signal: BusSignal, _ factor: Int) {
        let size = factor * (signal.size + Self.overhead)
        total += size
        bySender[signal.sender, default: 0] += size
        if bySender[signal.sender] == 0 { bySender[signal.sender] = nil }
    }
}
