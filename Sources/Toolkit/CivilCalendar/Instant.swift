/// A moment in time, with a resolution of one microsecond.
///
/// It replaces Foundation's `Date`, because loading Foundation takes longer than drawing a card. Time follows POSIX: a
/// day has 86,400 seconds, without leap seconds. Earlier moments are less than later ones.
public struct Instant: Hashable, Comparable, Sendable {
    /// Microseconds since 1970-01-01T00:00:00Z; negative for earlier moments.
    public var microseconds: Int64

    /// The moments that can be written in RFC 3339: the years 0 to 9999 in UTC.
    ///
    /// Store and export only moments within it.
    public static let writable =
        Instant(microseconds: -62_167_219_200_000_000)...Instant(microseconds: 253_402_300_799_999_999)

    /// Creates a moment.
    ///
    /// - Parameter microseconds: Microseconds since 1970-01-01T00:00:00Z.
    public init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    /// Creates a moment.
    ///
    /// - Parameter seconds: Seconds since 1970-01-01T00:00:00Z, within about 292,000 years of it.
    public init(seconds: Int64) {
        self.microseconds = seconds * 1_000_000
    }

    /// Creates the moment, or the nearest one that can be written.
    ///
    /// - Parameter seconds: Seconds since 1970-01-01T00:00:00Z, of which the fraction is cut off. A value that is not a
    ///   number counts as the earliest.
    package init(nearestToSeconds seconds: Double) {
        let (first, last) = (Instant.writable.lowerBound.seconds, Instant.writable.upperBound.seconds)
        self.init(seconds: Int64(min(max(Double(first), seconds), Double(last))))
    }

    /// Whole seconds since 1970-01-01T00:00:00Z, rounded down.
    public var seconds: Int64 {
        let quotient = microseconds / 1_000_000
        return microseconds % 1_000_000 < 0 ? quotient - 1 : quotient
    }

    /// This moment, or the nearest one that can be written.
    public var clampedToWritable: Instant {
        min(max(self, Instant.writable.lowerBound), Instant.writable.upperBound)
    }

    /// Whether the first moment is earlier.
    public static func < (left: Instant, right: Instant) -> Bool {
        left.microseconds < right.microseconds
    }

    /// Returns the moment that is `seconds` later, or earlier if the number is negative.
    ///
    /// - Precondition: The result is within about 292,000 years of 1970.
    public func advanced(bySeconds seconds: Int64) -> Instant {
        Instant(microseconds: microseconds + seconds * 1_000_000)
    }
}
