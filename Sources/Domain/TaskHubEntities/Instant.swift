/// A moment in time, in microseconds since 1970-01-01T00:00:00Z.
///
/// Microseconds are the server's own resolution. A type of its own, and not Foundation's, because the
/// widget draws a card in less time than Foundation takes to start.
public struct Instant: Hashable, Comparable, Sendable {
    public var microseconds: Int64

    public init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    public init(seconds: Int64) {
        self.microseconds = seconds * 1_000_000
    }

    /// Whole seconds since 1970, rounded towards the past.
    public var seconds: Int64 {
        let quotient = microseconds / 1_000_000
        return microseconds % 1_000_000 < 0 ? quotient - 1 : quotient
    }

    public static func < (left: Instant, right: Instant) -> Bool {
        left.microseconds < right.microseconds
    }

    public func advanced(bySeconds seconds: Int64) -> Instant {
        Instant(microseconds: microseconds + seconds * 1_000_000)
    }
}
