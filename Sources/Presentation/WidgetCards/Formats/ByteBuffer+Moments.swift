import TaskHubEntities
import TextLayout

/// Moments in UTC, as JSON strings.
extension ByteBuffer {
    /// To the second.
    mutating func append(time instant: Instant?) {
        guard let instant else { return append("null") }
        append(instant, microseconds: 0)
    }

    /// With microseconds where there are any: a task is overdue from one microsecond after its due date on.
    mutating func append(moment: Instant) {
        append(moment, microseconds: Int(moment.microseconds - moment.seconds * 1_000_000))
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
