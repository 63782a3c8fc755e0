/// The signals that were not taken yet, in their order and within a limit.
///
/// Any program may send any number of them. If there are too many, the oldest of the sender that takes the most space
/// are dropped.
struct SignalBacklog {
    /// In bytes.
    private static let limit = 256 * 1024
    /// About what a signal takes besides its contents, which bounds their number too.
    private static let overhead = 256

    private var signals: [BusSignal] = []
    private var total = 0
    private var bySender: [String: Int] = [:]

    mutating func add(_ signal: BusSignal) {
        signals.append(signal)
        count(signal, 1)
        while total > Self.limit { dropOne() }
    }

    mutating func take() -> [BusSignal] {
        defer { self = SignalBacklog() }
        return signals
    }

    private mutating func dropOne() {
        let sender = bySender.max { $0.value < $1.value }?.key
        guard let index = signals.firstIndex(where: { $0.sender == sender }) else { return }
        count(signals.remove(at: index), -1)
    }

    private mutating func count(_ signal: BusSignal, _ factor: Int) {
        let size = factor * (signal.size + Self.overhead)
        total += size
        bySender[signal.sender, default: 0] += size
        if bySender[signal.sender] == 0 { bySender[signal.sender] = nil }
    }
}
