import TaskHubEntities
import TextLayout

extension ByteBuffer {
    /// Appends a date such as `Mon 2026-11-30`.
    mutating func append(dayAndDate date: CivilDate) {
        append(date.weekday.short)
        append(byte: 0x20)
        append(date)
    }

    /// Appends a JSON member whose value is a moment in UTC, to the second (RFC 3339); null for nil.
    mutating func append(member name: StaticString, time instant: Instant?) {
        append(member: name)
        if let instant { append(instant, microseconds: 0) } else { append("null") }
    }

    /// Appends a JSON member whose value is a day in ISO 8601, or null.
    mutating func append(member name: StaticString, date: CivilDate?) {
        append(member: name)
        guard let date else { return append("null") }
        append("\"")
        append(date)
        append("\"")
    }

    /// Appends a JSON member whose value is a moment in UTC, with microseconds unless they are zero (RFC 3339).
    ///
    /// A task becomes overdue one microsecond after its due date.
    mutating func append(member name: StaticString, moment: Instant) {
        append(member: name)
        append(moment, microseconds: Int(moment.microseconds - moment.seconds * 1_000_000))
    }

    /// Appends a date such as `2026-11-30` (ISO 8601).
    private mutating func append(_ date: CivilDate) {
        append(date.year, digits: 4)
        append(byte: 0x2D)
        append(date.month, digits: 2)
        append(byte: 0x2D)
        append(date.day, digits: 2)
    }

    private mutating func append(_ instant: Instant, microseconds: Int) {
        let civil = CivilDateTime(instant, offset: 0)
        append(byte: 0x22)
        append(civil.date)
        append(byte: 0x54)
        append(civil.time.hour, digits: 2)
        append(byte: 0x3A)
        append(civil.time.minute, digits: 2)
        append(byte: 0x3A)
        append(civil.time.second, digits: 2)
        if microseconds > 0 {
            append(byte: 0x2E)
            append(microseconds, digits: 6)
        }
        append("Z\"")
    }
}
