internal import Glibc

/// Time as poll(2) takes it.
enum Milliseconds {
    /// Rounded up, so that the moment has come when the wait is over.
    static func until(_ end: ContinuousClock.Instant) -> Int32 {
        let rest = (ContinuousClock.now.duration(to: end) / .milliseconds(1)).rounded(.up)
        return Int32(min(max(rest, 0), Double(Int32.max)))
    }
}
