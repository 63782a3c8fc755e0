internal import Glibc

/// Timeouts in the unit of poll(2).
enum Milliseconds {
    /// Returns the time until `end`, rounded up, so that a wait does not return too early.
    static func until(_ end: ContinuousClock.Instant) -> Int32 {
        let rest = (ContinuousClock.now.duration(to: end) / .milliseconds(1)).rounded(.up)
        return Int32(min(max(rest, 0), Double(Int32.max)))
    }
}
