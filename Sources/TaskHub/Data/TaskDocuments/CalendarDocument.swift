package import TaskActions
package import TaskHubEntities

/// Tasks as an iCalendar file (RFC 5545), one `VTODO` each.
///
/// The same tasks give the same bytes: the time stamp of an entry is when the task was last changed. A task that came
/// from such a file is written with the lines that it had, and only what was changed here differs.
package enum CalendarDocument {
    static let product = "-//Task Hub toolkit//taskhub//EN"
    /// Some servers keep the name, and not the product.
    static let name = "Task Hub"

    /// Returns the file, with CRLF after each line, as §3.1 requires.
    package static func export(_ page: TaskPage, zone: any ZoneRules) -> String {
        let lists = Dictionary(page.lists.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
        var calendar = CalendarText()
        calendar.add("BEGIN", "VCALENDAR")
        calendar.add("VERSION", "2.0")
        calendar.add("PRODID", product)
        calendar.add("X-WR-CALNAME", text: name)
        let local = page.tasks.filter { task in
            guard let due = task.dueDate, due.wholeDay == nil else { return false }
            if task.source?.format == .iCalendar { return true }
            return !task.isCompleted && task.calendarRule(at: SeriesPlace(due, task.anchor, in: zone)) != nil
        }
        // Readers need a real change before the first date to know what standard time is.
        let start = local.compactMap { $0.dueDate?.instant(in: zone) }.min()?.advanced(bySeconds: -400 * 86_400)
        let calendarZone = start.flatMap { CalendarZone(zone, from: $0.clampedToWritable) }
        calendarZone?.add(to: &calendar)
        let entries = page.tasks.map { task in
            CalendarEntry(task, in: task.listID.flatMap { lists[$0] }, calendarZone, zone)
        }
        var described: Set<String> = []
        if let calendarZone { described.insert(calendarZone.id) }
        for component in entries.flatMap(\.zones) {
            guard let id = component.first("TZID")?.value, described.insert(id).inserted else { continue }
            calendar.add(component)
        }
        for entry in entries { calendar.add(entry.component) }
        calendar.add("END", "VCALENDAR")
        return calendar.text
    }
}

/// The entry of one task.
private struct CalendarEntry {
    private let task: TaskItem
    private let list: ListName?
    private let zone: any ZoneRules
    private let calendarZone: CalendarZone?
    private(set) var component = CalendarComponent("VTODO")
    /// The descriptions of the zones that the imported lines name.
    private(set) var zones: [CalendarComponent] = []
    /// The imported entry; nil if the task was made here.
    private var before: ImportedTask?
    private var entry: CalendarTodo?

    init(_ task: TaskItem, in list: ListName?, _ calendarZone: CalendarZone?, _ zone: any ZoneRules) {
        self.task = task
        self.list = list
        self.calendarZone = calendarZone
        self.zone = zone
        readSource()
        let source = component
        write()
        CalendarExtensions.add(to: &component, for: task, in: list, zone)
        // A line of ours that is added, as for the list, is no change of the task.
        guard let before, component != source, before.modifiedAt?.rfc3339 != task.modifiedAt.rfc3339 else { return }
        component.set("DTSTAMP", task.modifiedAt.basicText)
        component.set("LAST-MODIFIED", task.modifiedAt.basicText)
    }

    private mutating func readSource() {
        guard let source = task.source, source.format == .iCalendar else { return }
        let components = CalendarComponent.all(in: Array(source.text.utf8)[...])
        guard let first = components.first, first.name == "VTODO" else { return }
        var calendar = CalendarFile.Calendar(isOurs: true)
        for zone in components.dropFirst() { calendar.zones[zone.first("TZID")?.value ?? ""] = zone }
        guard let entry = try? CalendarTodo(first, in: calendar) else { return }
        self.entry = entry
        component = first
        zones = Array(components.dropFirst())
        before = entry.task(in: zone)
    }

    private mutating func write() {
        if before == nil {
            component.set("UID", task.id.description)
            component.set("DTSTAMP", task.modifiedAt.basicText)
            component.set("CREATED", task.createdAt.basicText)
            component.set("LAST-MODIFIED", task.modifiedAt.basicText)
        }
        // Some programs write none, which §3.8.4.7 requires.
        if component.first("UID") == nil { component.set("UID", task.id.description) }
        if before?.title != task.title { component.set("SUMMARY", text: task.title.text) }
        if before?.notes ?? "" != task.notes {
            set("DESCRIPTION", task.notes.isEmpty ? nil : CalendarText.escaped(task.notes))
        }
        for property in CalendarProperty.all
        where before.map({ !property.field.isEqual($0.values, task) }) ?? true {
            set(property.name, property.value(task))
        }
        let rule = task.localRecurrence?.rule ?? task.recurrence.rule
        let isSameRule = before.map { ($0.localRule ?? $0.recurrence.rule) == rule } ?? (rule == nil)
        // The next task goes on with the series of one that is done.
        let endsSeries = rule != nil && before?.status.isCompleted != task.isCompleted
        if before?.dueDate?.text != task.dueDate?.text || !isSameRule || endsSeries || before?.anchor != task.anchor {
            writeDue()
        }
        writeState()
        writeList()
        writeReminder()
    }

    private mutating func set(_ name: String, _ value: String?) {
        if let value { component.set(name, value) } else { component.remove(name) }
    }

    /// Writes the due date, and for an open task how it recurs.
    ///
    /// A rule needs a start (§3.8.2.4), which is the due date itself. A moment of a series is local: its steps are those
    /// of the clock. Where the clock skips it, a reader moves it as we do (§3.3.5).
    private mutating func writeDue() {
        component.remove("DURATION")
        let hadRule = component.first("RRULE") != nil
        guard let due = task.dueDate else {
            for name in ["DUE", "RRULE", "EXDATE", "RDATE"] { component.remove(name) }
            if hadRule { component.remove("DTSTART") }
            return
        }
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
        // The dates that a series leaves out belong to the old ones.
        for name in ["EXDATE", "RDATE"] { component.remove(name) }
        if let rule {
            component.set(CalendarLine("DTSTART\(parameter)", text))
            component.set("RRULE", rule)
        } else {
            component.remove("RRULE")
            // A start must be before the due date, and of its kind (§3.8.2.3).
            component.remove("DTSTART")
        }
        component.set(CalendarLine("DUE\(parameter)", text))
    }

    private mutating func writeState() {
        if let before, before.status == task.status, before.completedAt?.rfc3339 == task.completedAt?.rfc3339 { return }
        component.set("STATUS", task.status.calendarText)
        let isDone = task.status == .done
        set("COMPLETED", isDone ? (task.completedAt ?? task.modifiedAt).basicText : nil)
        set("PERCENT-COMPLETE", isDone ? "100" : nil)
    }

    private mutating func writeList() {
        let isOtherList = before?.list?.folded != list?.folded
        // Programs show categories, and none of them shows a list of ours. Those of an imported entry stay, unless one of
        // them would be read as the list's.
        let others = task.tags.map(\.text) + (entry?.rejectedCategories ?? [])
        let isNamed = list.map { others.contains($0.text) } ?? false
        let showsList = component.first(CalendarExtensions.listName) != nil || before == nil || isOtherList && isNamed
        if before == nil || before?.tags.map(\.text) != task.tags.map(\.text) || isOtherList && showsList {
            let categories = [showsList ? list?.text : nil].compactMap(\.self) + others
            let text = categories.map(CalendarText.escaped).joined(separator: ",")
            set("CATEGORIES", categories.isEmpty ? nil : text)
        }
        if isOtherList { set(CalendarExtensions.listName, list.map { CalendarText.escaped($0.text) }) }
    }

    private mutating func writeReminder() {
        guard before?.reminderDate?.rfc3339 != task.reminderDate?.rfc3339 else { return }
        let known = entry?.alarm(in: zone)?.index
        guard let reminder = task.reminderDate, !task.isCompleted else {
            if let known { component.parts.remove(at: known) }
            return
        }
        var alarm = CalendarComponent("VALARM")
        alarm.set("ACTION", "DISPLAY")
        alarm.set("DESCRIPTION", text: task.title.text)
        alarm.set(CalendarLine("TRIGGER;VALUE=DATE-TIME", reminder.basicText))
        if let known { component.parts[known] = alarm } else { component.parts.append(alarm) }
    }
}

extension TaskItem {
    /// How the task recurs, as a rule of iCalendar; nil if it does not, or if it has no equal.
    func calendarRule(at place: SeriesPlace) -> String? {
        (localRecurrence?.rule ?? recurrence.rule).flatMap { CalendarRule($0, at: place.date, place.day)?.text }
    }
}
