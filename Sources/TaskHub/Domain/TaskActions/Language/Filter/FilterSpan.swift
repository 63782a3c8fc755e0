import TaskHubEntities

/// The week, month or year in `due:week`, `due:"next month"`.
///
/// As a due date, `next month` is its first day; in a filter, it is all of it.
struct FilterSpan {
    let first: CivilDate
    let last: CivilDate

    init?(_ text: String, on today: CivilDate, weekBeginningOn firstWeekday: Weekday) {
        var words = DueWords(text)
        let isNext = words.skip("next")
        if !isNext { _ = words.skip("this") }
        let step = isNext ? 1 : 0
        let start: CivilDate?
        let end: CivilDate?
        if words.skip("week") {
            let day = (today.weekday.rawValue - firstWeekday.rawValue + 7) % 7
            start = today.adding(days: 7 * step - day)
            end = start?.adding(days: 7)
        } else if words.skip("month") {
            start = CivilDate(year: today.year, month: today.month, day: 1)?.adding(months: step)
            end = start?.adding(months: 1)
        } else if words.skip("year") {
            start = CivilDate(year: today.year, month: 1, day: 1)?.adding(months: 12 * step)
            end = start?.adding(months: 12)
        } else {
            return nil
        }
        guard words.isAtEnd, let start, let end else { return nil }
        first = start
        last = end.adding(days: -1)
    }
}
