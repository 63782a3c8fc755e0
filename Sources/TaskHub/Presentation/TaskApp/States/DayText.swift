package import TaskHubEntities

/// A day as people say it: `Fri 27 Nov`, with the year if it is another one.
package struct DayText: Hashable, Sendable {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    package let text: String
    /// `yesterday`, `today` or `tomorrow`; nil for any other day.
    package let word: String?

    package init(_ day: CivilDate, today: CivilDate) {
        let year = day.year == today.year ? "" : " \(day.year)"
        text = "\(day.weekday.short) \(day.day) \(DayText.months[day.month - 1])\(year)"
        word =
            switch day.daysSinceEpoch - today.daysSinceEpoch {
            case -1: "yesterday"
            case 0: "today"
            case 1: "tomorrow"
            default: nil
            }
    }

    /// A due date with its weekday, day and time, such as `Fri 27 Nov 17:00`.
    package static func text(of due: DueDate, now: Instant, zone: any ZoneRules) -> String {
        let day = DayText(due.day(in: zone), today: zone.civil(at: now).date).text
        guard case .moment(let moment) = due else { return day }
        return "\(day) \(zone.civil(at: moment).time.hourAndMinute)"
    }

    /// The name of a month with its year, such as `November 2026`.
    package static func month(of day: CivilDate) -> String {
        let names = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ]
        return "\(names[day.month - 1]) \(day.year)"
    }
}
