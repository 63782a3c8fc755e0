package import CivilCalendar

extension LineWriter {
    /// Writes a moment in UTC, such as `2026-11-30T16:00:00Z`, moved into the years 0 to 9999.
    package mutating func instant(_ instant: Instant) {
        ascii(min(max(instant, LineWriter.earliest), LineWriter.latest).preciseRFC3339)
    }

    /// Writes seconds since 1970-01-01T00:00:00Z, with a fraction unless it is zero.
    package mutating func epochInstant(_ instant: Instant) {
        let (seconds, micros) = instant.microseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
        ascii("\(instant.microseconds < 0 ? "-" : "")\(seconds)\(Instant.fraction(Int64(micros)))")
    }

    // The first and the last moment that RFC 3339 can write.
    private static let earliest = Instant(seconds: -62_167_219_200)
    private static let latest = Instant(seconds: 253_402_300_799)
}
