/// A span of time as it is typed: a number of seconds, or a number with `s`, `m`, `h` or `d`.
///
/// It is not negative, not longer than ten years, and has a resolution of one millisecond.
package struct TimeSpan: Hashable, Sendable {
    private static let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
    /// Ten years, in seconds.
    private static let longest = 315_360_000.0

    package let duration: Duration

    package init(_ duration: Duration) {
        self.duration = duration
    }

    /// Creates a span from text such as `90`, `1.5h` or `2d`; nil for any other.
    package init?(_ text: String) {
        let unit = text.last.flatMap { Self.units[$0] }
        let digits = unit == nil ? text[...] : text.dropLast()
        // Neither "inf" nor hexadecimal nor a sign.
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }),
            let number = Double(digits), number * (unit ?? 1) <= Self.longest
        else { return nil }
        duration = .milliseconds(Int64((number * (unit ?? 1) * 1000).rounded()))
    }
}

extension Instant {
    /// Returns the moment that is so much later.
    package func advanced(by span: TimeSpan) -> Instant {
        Instant(microseconds: microseconds + Int64(span.duration / .microseconds(1)))
    }
}
