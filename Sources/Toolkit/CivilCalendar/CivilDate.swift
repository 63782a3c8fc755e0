/// A day of the proleptic Gregorian calendar (ISO 8601), without a time zone.
///
/// Earlier days are less than later ones. Arithmetic takes constant time and needs no calendar database.
public struct CivilDate: Hashable, Comparable, Sendable {
    /// The year; 0 is 1 BC.
    public let year: Int
    /// The month, from 1 to 12.
    public let month: Int
    /// The day of the month, from 1 to 31.
    public let day: Int

    /// Creates a day from its parts, or nil if a part is out of range or the day does not exist, such as 30 February.
    ///
    /// - Parameters:
    ///   - year: 0 to 9999.
    ///   - month: 1 to 12.
    ///   - day: 1 to the length of the month.
    public init?(year: Int, month: Int, day: Int) {
        guard (0...9999).contains(year), (1...12).contains(month),
            (1...CivilDate.days(inMonth: month, of: year)).contains(day)
        else { return nil }
        self.init(unchecked: year, month, day)
    }

    private init(unchecked year: Int, _ month: Int, _ day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// Creates a day from its distance to 1970-01-01, which is day 0.
    ///
    /// - Parameter days: Negative for earlier days. The year may lie outside 0 to 9999.
    public init(daysSinceEpoch days: Int) {
        // Years begin in March here, so the leap day is the last day of its year. An era is 400 years.
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        self.init(
            unchecked: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
            dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    }

    /// The number of days since 1970-01-01; negative for earlier days.
    public var daysSinceEpoch: Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// The day of the week.
    public var weekday: Weekday {
        let days = (daysSinceEpoch + 3) % 7
        return Weekday.allCases[days < 0 ? days + 7 : days]
    }

    /// Returns the day that is `days` later, or earlier if the number is negative, in the Gregorian calendar.
    public func adding(days: Int) -> CivilDate {
        CivilDate(daysSinceEpoch: daysSinceEpoch + days)
    }

    /// Returns the same day of the month `months` later, or earlier if the number is negative.
    ///
    /// If that month is shorter, the result is its last day: one month after 31 January is 28 or 29 February.
    ///
    /// - Parameters:
    ///   - months: The number of months.
    ///   - day: The day of the month, from 1 to 31; nil for this one.
    /// - Returns: The day, whose year may lie outside 0 to 9999.
    public func adding(months: Int, day: Int? = nil) -> CivilDate {
        let count = year * 12 + (month - 1) + months
        let newYear = count >= 0 ? count / 12 : (count - 11) / 12
        let newMonth = count - newYear * 12 + 1
        return CivilDate(
            unchecked: newYear, newMonth, min(day ?? self.day, CivilDate.days(inMonth: newMonth, of: newYear)))
    }

    /// Whether the first day is earlier.
    public static func < (left: CivilDate, right: CivilDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    /// Returns the length of a month in days, for months 1 to 12 of any year.
    public static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

/// A day of the week, Monday first (ISO 8601).
public enum Weekday: Int, CaseIterable, Sendable, CustomStringConvertible {
    /// The days in the order of the week; the raw values are 0 to 6.
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday

    /// The name in English, in lower case.
    // Without it, interpolation reflects, and looks through every type of the program.
    public var description: String {
        switch self {
        case .monday: "monday"
        case .tuesday: "tuesday"
        case .wednesday: "wednesday"
        case .thursday: "thursday"
        case .friday: "friday"
        case .saturday: "saturday"
        case .sunday: "sunday"
        }
    }

    /// The name in English in three letters, such as `Mon`.
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
