package import TaskHubEntities
package import TextLayout

extension ByteBuffer {
    /// Appends a date such as `2026-11-30` (ISO 8601).
    package mutating func append(_ date: CivilDate) {
        append(date.year, digits: 4)
        append(byte: 0x2D)
        append(date.month, digits: 2)
        append(byte: 0x2D)
        append(date.day, digits: 2)
    }

    /// Appends a date such as `Mon 2026-11-30`.
    package mutating func append(dayAndDate date: CivilDate) {
        append(date.weekday.short)
        append(byte: 0x20)
        append(date)
    }
}
