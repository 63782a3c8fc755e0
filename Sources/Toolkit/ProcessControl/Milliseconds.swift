internal import Glibc

/// Timeouts in the unit of poll(2).
enum Milliseconds {
    /// Returns the time until `end`, rounded up, so that a wait does not return too early.
    static func until(_ end: ContinuousClock.Instant) -> Int32 { of(ContinuousClock.now.duration(to: end)) }

    /// Returns a duration, rounded up; zero for a negative one.
    static func of(_ duration: Duration) -> Int32 {
        let rest = (duration / .milliseconds(1)).rounded(.up)
        return Int32(min(max(rest, 0), Double(Int32.max)))
    }
}
