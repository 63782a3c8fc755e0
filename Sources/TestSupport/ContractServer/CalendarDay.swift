/// A day of the Gregorian calendar.
struct CalendarDay {
    let year: Int
    let month: Int
    let day: Int

    /// Nil if there is no such day.
    init?(year: Int, month: Int, day: Int) {
        guard year > 0, (1...12).contains(month), day >= 1, day <= Self.length(month, year) else { return nil }
        self.init(year, month, day)
    }

    private init(_ year: Int, _ month: Int, _ day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// Creates the day from the days since 1970-01-01.
    init(number: Int) {
        let shifted = number + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        self.init(
            yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    /// The days since 1970-01-01.
    var number: Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = shiftedYear / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    var text: String {
        let digits = String(year)
        let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        return "\(padded)-\(Moment.two(month))-\(Moment.two(day))"
    }

    /// Clamped to the month's end, also for the following months.
    func adding(months: Int) -> CalendarDay {
        let index = year * 12 + month - 1 + months
        let length = Self.length(index % 12 + 1, index / 12)
        return CalendarDay(index / 12, index % 12 + 1, min(day, length))
    }

    private static func length(_ month: Int, _ year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
