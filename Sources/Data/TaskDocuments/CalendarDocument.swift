package import TaskActions
package import TaskHubEntities

/// Tasks as an iCalendar file (RFC 5545), one `VTODO` each.
///
/// The same tasks give the same bytes: the time stamp of an entry is when the task was last changed.
package enum CalendarDocument {
    /// Returns the file, with CRLF after each line, as §3.1 requires.
    package static func export(_ page: TaskPage, zone: any ZoneRules) -> String {
        let lists = Dictionary(page.lists.map { ($0.id, $0.name.text) }, uniquingKeysWith: { first, _ in first })
        var calendar = CalendarText()
        calendar.add("BEGIN", "VCALENDAR")
        calendar.add("VERSION", "2.0")
        calendar.add("PRODID", "-//Task Hub toolkit//taskhub//EN")
        calendar.add("X-WR-CALNAME", text: "Tasks")
        let series = page.tasks.filter { task in
            guard !task.isCompleted, let due = task.dueDate, due.wholeDay == nil else { return false }
            return task.calendarRule(at: SeriesPlace(due, task.anchor, in: zone)) != nil
        }
        // Readers need a real change before the first date to know what standard time is.
        let start = series.compactMap { $0.dueDate?.instant(in: zone) }.min()?.advanced(bySeconds: -400 * 86_400)
        let calendarZone = start.flatMap { CalendarZone(zone, from: $0.clampedToWritable) }
        calendarZone?.add(to: &calendar)
        for task in page.tasks { calendar.add(task, list: task.listID.flatMap { lists[$0] }, in: calendarZone, zone) }
        calendar.add("END", "VCALENDAR")
        return calendar.text
    }
}

extension CalendarText {
    fileprivate mutating func add(
        _ task: TaskItem, list: String?, in calendarZone: CalendarZone?, _ zone: any ZoneRules
    ) {
        add("BEGIN", "VTODO")
        add("UID", task.id.description)
        add("DTSTAMP", task.modifiedAt.basicText)
        add("CREATED", task.createdAt.basicText)
        add("LAST-MODIFIED", task.modifiedAt.basicText)
        add("SUMMARY", text: task.title.text)
        if !task.notes.isEmpty { add("DESCRIPTION", text: task.notes) }
        if let priority = task.priority { add("PRIORITY", "\(priority.calendarValue)") }
        if let due = task.dueDate { add(due, of: task, in: calendarZone, zone) }
        add(stateOf: task)
        // Programs show categories, and none of them shows a list of ours.
        let categories = [list].compactMap(\.self) + task.tags.map(\.text)
        if !categories.isEmpty { add("CATEGORIES", texts: categories) }
        if let list { add("X-TASKHUB-LIST", text: list) }
        if let reminder = task.reminderDate, !task.isCompleted {
            add("BEGIN", "VALARM")
            add("ACTION", "DISPLAY")
            add("DESCRIPTION", text: task.title.text)
            add("TRIGGER;VALUE=DATE-TIME", reminder.basicText)
            add("END", "VALARM")
        }
        add("END", "VTODO")
    }

    /// Adds the due date, and for an open task how it recurs.
    ///
    /// A rule needs a start (§3.8.2.4), which is the due date itself. A moment of a series is local: its steps are those
    /// of the clock. Where the clock skips it, a reader moves it as we do (§3.3.5).
    private mutating func add(_ due: DueDate, of task: TaskItem, in calendarZone: CalendarZone?, _ zone: any ZoneRules)
    {
        let place = SeriesPlace(due, task.anchor, in: zone)
        let rule = task.isCompleted ? nil : task.calendarRule(at: place)
        let (parameter, text) =
            switch due {
            case .day(let day): (";VALUE=DATE", day.calendarText)
            case .moment(let moment):
                if let calendarZone, rule != nil {
                    (";TZID=\(calendarZone.id)", CivilDateTime(place.date, place.time).calendarText)
                } else {
                    ("", moment.basicText)
                }
            }
        if let rule {
            add("DTSTART\(parameter)", text)
            add("RRULE", rule)
        }
        add("DUE\(parameter)", text)
    }

    private mutating func add(stateOf task: TaskItem) {
        switch task.status {
        case .inbox, .next, .waiting, .someday:
            add("STATUS", "NEEDS-ACTION")
        case .done:
            add("STATUS", "COMPLETED")
            add("COMPLETED", (task.completedAt ?? task.modifiedAt).basicText)
            add("PERCENT-COMPLETE", "100")
        case .archived:
            // Put away, and perhaps never done.
            add("STATUS", "CANCELLED")
        }
    }
}

extension TaskPriority {
    /// The priority in iCalendar, where 1 is the highest and 9 the lowest (§3.8.1.9).
    fileprivate var calendarValue: Int { 11 - 2 * value }
}

extension TaskItem {
    /// How the task recurs, as a rule of iCalendar; nil if it does not, or if it has no equal.
    func calendarRule(at place: SeriesPlace) -> String? {
        (localRecurrence?.rule ?? recurrence.rule)?.calendarRule(at: place)
    }
}

extension RecurrenceRule {
    /// The rule in iCalendar; nil if it has no equal.
    ///
    /// In a month without the day, a task is due on the last day, where a plain rule would skip the month (§3.3.10).
    fileprivate func calendarRule(at place: SeriesPlace) -> String? {
        func interval(_ count: Int) -> String { count == 1 ? "" : ";INTERVAL=\(count)" }
        func clamped(_ day: Int) -> String {
            guard day > 28 else { return "" }
            return ";BYMONTHDAY=\((28...day).map(String.init).joined(separator: ","));BYSETPOS=-1"
        }
        return switch self {
        case .weekdays(let days):
            "FREQ=WEEKLY;BYDAY=\(Weekday.allCases.filter(days.contains).map(\.calendarText).joined(separator: ","))"
        case .every(let count, .day): "FREQ=DAILY\(interval(count))"
        case .every(let count, .week): "FREQ=WEEKLY\(interval(count))"
        case .every(let count, .month): "FREQ=MONTHLY\(interval(count))\(clamped(place.day))"
        case .every(let count, .year):
            place.date.month == 2 && place.day == 29
                ? "FREQ=YEARLY\(interval(count));BYMONTH=2\(clamped(29))" : "FREQ=YEARLY\(interval(count))"
        case .monthly(let count, let day):
            switch day {
            case .day(let day) where day > 28: "FREQ=MONTHLY\(interval(count))\(clamped(day))"
            case .day(let day): "FREQ=MONTHLY\(interval(count));BYMONTHDAY=\(day)"
            case .last: "FREQ=MONTHLY\(interval(count));BYMONTHDAY=-1"
            case .weekday(let weekday, let number):
                "FREQ=MONTHLY\(interval(count));BYDAY=\(number)\(weekday.calendarText)"
            case .lastWeekday(let weekday): "FREQ=MONTHLY\(interval(count));BYDAY=-1\(weekday.calendarText)"
            }
        case .afterCompletion: nil
        }
    }
}
