package import TaskHubEntities

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

extension Weekday {
    /// The English name in three letters.
    package var short: String {
        switch self {
        case .monday: "Mon"
        case .tuesday: "Tue"
        case .wednesday: "Wed"
        case .thursday: "Thu"
        case .friday: "Fri"
        case .saturday: "Sat"
        case .sunday: "Sun"
        }
    }
}
