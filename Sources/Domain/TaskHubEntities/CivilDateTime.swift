/// A time of day on a 24-hour clock, without a time zone.
public struct CivilTime: Hashable, Comparable, Sendable {
    public let hour: Int
    public let minute: Int
    public let second: Int

    /// - Returns: nil when a part is out of its range. Leap seconds are not represented.
    public init?(hour: Int, minute: Int, second: Int = 0) {
        guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second) else { return nil }
        self.init(secondOfDay: hour * 3600 + minute * 60 + second)
    }

    private init(secondOfDay: Int) {
        hour = secondOfDay / 3600
        minute = secondOfDay / 60 % 60
        second = secondOfDay % 60
    }

    public static let midnight = CivilTime(secondOfDay: 0)

    /// The time that stands for "on this day, no matter when"; a due date with it is shown without a time.
    public static let endOfDay = CivilTime(secondOfDay: 86_399)

    public var secondOfDay: Int { hour * 3600 + minute * 60 + second }

    public static func < (left: CivilTime, right: CivilTime) -> Bool {
        left.secondOfDay < right.secondOfDay
    }
}

/// A day and a time of day, without a time zone.
public struct CivilDateTime: Hashable, Comparable, Sendable {
    public var date: CivilDate
    public var time: CivilTime

    public init(_ date: CivilDate, _ time: CivilTime) {
        self.date = date
        self.time = time
    }

    /// What a clock shows whose offset from UTC is `offset` seconds.
    public init(_ instant: Instant, offset: Int) {
        let local = instant.seconds + Int64(offset)
        let days = local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
        date = CivilDate(daysSinceEpoch: Int(days))
        let second = Int(local - days * 86_400)
        time = CivilTime(hour: second / 3600, minute: second / 60 % 60, second: second % 60) ?? .midnight
    }

    /// The moment at which a clock with that offset, in seconds, shows this.
    public func instant(offset: Int) -> Instant {
        Instant(seconds: Int64(date.daysSinceEpoch) * 86_400 + Int64(time.secondOfDay - offset))
    }

    public static func < (left: CivilDateTime, right: CivilDateTime) -> Bool {
        (left.date, left.time) < (right.date, right.time)
    }
}
