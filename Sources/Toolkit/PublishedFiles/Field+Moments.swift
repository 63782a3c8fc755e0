package import CivilCalendar

extension Field {
    /// Parses seconds since 1970-01-01T00:00:00Z, such as `1795024800` or `1795024800.25`.
    package func epochInstant() throws(MalformedLine) -> Instant {
        var digits = DigitReader(bytes)
        let isNegative = digits.skip(UInt8(ascii: "-"))
        let seconds = try digits.number()
        let micros = try digits.fraction()
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
        guard digits.isAtEnd, !overflow else { throw MalformedLine() }
        let (sum, overflows) = whole.addingReportingOverflow(micros)
        guard !overflows else { throw MalformedLine() }
        return Instant(microseconds: Int64(isNegative ? -sum : sum))
    }

    /// Parses a moment in UTC, such as `2026-11-30T16:00:00Z` or `2026-11-30T16:00:00.25Z`.
    ///
    /// `Instant(rfc3339:)` is generic over strings. Parsing 64 due dates with it takes longer than the rest of a card.
    package func instant() throws(MalformedLine) -> Instant {
        var digits = DigitReader(bytes)
        let year = try digits.number(of: 4, before: "-")
        let month = try digits.number(of: 2, before: "-")
        let day = try digits.number(of: 2, before: "T")
        let hour = try digits.number(of: 2, before: ":")
        let minute = try digits.number(of: 2, before: ":")
        let second = try digits.number(of: 2)
        let micros = try digits.fraction()
        guard digits.skip(UInt8(ascii: "Z")), digits.isAtEnd, let date = CivilDate(year: year, month: month, day: day),
            let time = CivilTime(hour: hour, minute: minute, second: second)
        else { throw MalformedLine() }
        return Instant(microseconds: CivilDateTime(date, time).instant(offset: 0).microseconds + Int64(micros))
    }

    /// Parses a day, such as `2026-11-30`.
    package func date() throws(MalformedLine) -> CivilDate {
        var digits = DigitReader(bytes)
        let year = try digits.number(of: 4, before: "-")
        let month = try digits.number(of: 2, before: "-")
        let day = try digits.number(of: 2)
        guard digits.isAtEnd, let date = CivilDate(year: year, month: month, day: day) else { throw MalformedLine() }
        return date
    }
}

extension LineReader {
    package mutating func instant() throws(MalformedLine) -> Instant { try field().instant() }
}
