/// A time of day on a 24-hour clock, without a time zone.
///
/// The resolution is one second. Leap seconds are not represented. Earlier times are less than later ones.
public struct CivilTime: Hashable, Comparable, Sendable {
    /// The hour, from 0 to 23.
    public let hour: Int
    /// The minute, from 0 to 59.
    public let minute: Int
    /// The second, from 0 to 59.
    public let second: Int

    /// Creates a time from its parts, or nil if a part is out of range.
    ///
    /// - Parameters:
    ///   - hour: 0 to 23.
    ///   - minute: 0 to 59.
    ///   - second: 0 to 59.
    public init?(hour: Int, minute: Int, second: Int = 0) {
        guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second) else { return nil }
        self.init(secondOfDay: hour * 3600 + minute * 60 + second)
    }

    private init(secondOfDay: Int) {
        hour = secondOfDay / 3600
        minute = secondOfDay / 60 % 60
        second = secondOfDay % 60
    }

    /// 00:00:00, the start of a day.
    public static let midnight = CivilTime(secondOfDay: 0)

    /// 12:00:00, at which the server's web client writes a day.
    package static let noon = CivilTime(secondOfDay: 43_200)

    /// 23:59:59, the last second of a day.
    public static let endOfDay = CivilTime(secondOfDay: 86_399)

    /// The number of seconds since midnight, from 0 to 86,399.
    public var secondOfDay: Int { hour * 3600 + minute * 60 + second }

    /// Whether the first time is earlier.
    public static func < (left: CivilTime, right: CivilTime) -> Bool {
        left.secondOfDay < right.secondOfDay
    }
}

/// A day and a time of day, without a time zone: what a calendar and a clock on a wall show.
///
/// Values are ordered by date, then by time.
public struct CivilDateTime: Hashable, Comparable, Sendable {
    /// The day.
    public var date: CivilDate
    /// The time of day.
    public var time: CivilTime

    /// Creates a value from a day and a time.
    public init(_ date: CivilDate, _ time: CivilTime) {
        self.date = date
        self.time = time
    }

    /// Creates the local date and time of a moment.
    ///
    /// - Parameters:
    ///   - instant: The moment; fractions of a second are dropped.
    ///   - offset: Seconds east of UTC.
    public init(_ instant: Instant, offset: Int) {
        let local = instant.seconds + Int64(offset)
        let days = local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
        date = CivilDate(daysSinceEpoch: Int(days))
        let second = Int(local - days * 86_400)
        time = CivilTime(hour: second / 3600, minute: second / 60 % 60, second: second % 60) ?? .midnight
    }

    /// Returns the moment at which local clocks show this date and time.
    ///
    /// - Parameter offset: Seconds east of UTC.
    /// - Returns: The moment, to the second.
    public func instant(offset: Int) -> Instant {
        Instant(seconds: Int64(date.daysSinceEpoch) * 86_400 + Int64(time.secondOfDay - offset))
    }

    /// Whether the first value is earlier.
    public static func < (left: CivilDateTime, right: CivilDateTime) -> Bool {
        (left.date, left.time) < (right.date, right.time)
    }
}
