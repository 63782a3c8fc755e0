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
        for task in page.tasks { calendar.add(task, list: task.listID.flatMap { lists[$0] }, zone) }
        calendar.add("END", "VCALENDAR")
        return calendar.text
    }
}

extension CalendarText {
    fileprivate mutating func add(_ task: TaskItem, list: String?, _ zone: any ZoneRules) {
        add("BEGIN", "VTODO")
        add("UID", task.id.description)
        add("DTSTAMP", task.modifiedAt.basicText)
        add("CREATED", task.createdAt.basicText)
        add("LAST-MODIFIED", task.modifiedAt.basicText)
        add("SUMMARY", text: task.title.text)
        if !task.notes.isEmpty { add("DESCRIPTION", text: task.notes) }
        if let priority = task.priority { add("PRIORITY", "\(priority.calendarValue)") }
        if let due = task.dueDate { add(due, of: task, zone) }
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
    /// A rule needs a start (§3.8.2.4), which is the due date itself.
    private mutating func add(_ due: DueDate, of task: TaskItem, _ zone: any ZoneRules) {
        let value: (parameter: String, text: String, day: CivilDate) =
            switch due {
            case .day(let day): (";VALUE=DATE", day.calendarText, day)
            case .moment(let moment):
                ("", moment.basicText, CivilDateTime(moment.clampedToWritable, offset: 0).date)
            }
        if !task.isCompleted, let rule = task.calendarRule(from: value.day) {
            add("DTSTART\(value.parameter)", value.text)
            add("RRULE", rule)
        }
        add("DUE\(value.parameter)", value.text)
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
    /// How the task recurs, as a rule of iCalendar; nil if it does not.
    fileprivate func calendarRule(from due: CivilDate) -> String? {
        switch recurrence {
        case .none: localRecurrence?.rule.calendarRule(from: due)
        case .daily: RecurrenceRule.every(count: 1, .day).calendarRule(from: due)
        case .weekly: RecurrenceRule.every(count: 1, .week).calendarRule(from: due)
        case .monthly: RecurrenceRule.every(count: 1, .month).calendarRule(from: due)
        case .yearly: RecurrenceRule.every(count: 1, .year).calendarRule(from: due)
        }
    }
}

extension RecurrenceRule {
    /// The rule in iCalendar.
    ///
    /// In a month without the day, a task is due on the last day, where a plain rule would skip the month (§3.3.10).
    fileprivate func calendarRule(from due: CivilDate) -> String {
        switch self {
        case .weekdays(let days):
            let names = Weekday.allCases.filter(days.contains).map { "\($0)".prefix(2).uppercased() }
            return "FREQ=WEEKLY;BYDAY=\(names.joined(separator: ","))"
        case .every(let count, let unit):
            let interval = count == 1 ? "" : ";INTERVAL=\(count)"
            let days = (28...31).prefix { $0 <= due.day }.map(String.init).joined(separator: ",")
            let clamped = due.day > 28 ? ";BYMONTHDAY=\(days);BYSETPOS=-1" : ""
            return switch unit {
            case .day: "FREQ=DAILY\(interval)"
            case .week: "FREQ=WEEKLY\(interval)"
            case .month: "FREQ=MONTHLY\(interval)\(clamped)"
            case .year:
                due.month == 2 && due.day == 29
                    ? "FREQ=YEARLY\(interval);BYMONTH=2\(clamped)" : "FREQ=YEARLY\(interval)"
            }
        }
    }
}

extension CivilDate {
    /// The day as a DATE (§3.3.4), such as `20261130`.
    fileprivate var calendarText: String { description.replacing("-", with: "") }
}
