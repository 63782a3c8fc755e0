import TaskActions
import TaskHubEntities

/// A `VTODO` of an iCalendar file (RFC 5545 §3.6.2).
struct CalendarTodo {
    let title: TaskTitle
    let status: TaskStatus
    /// Nil if the entry has none, as the exports of some programs.
    let uid: String?
    /// The categories that cannot be tags here, for their white space, length or number.
    let rejectedCategories: [String]
    private let component: CalendarComponent
    private let calendar: CalendarFile.Calendar
    private let tags: TaskTags
    private let list: ListName?
    private let notes: String
    private let due: CalendarTime?
    private let start: CalendarTime?
    private let duration: CalendarDuration?
    private let recurrenceID: CalendarTime?
    private let created: CalendarTime?
    private let modified: CalendarTime?
    private let completed: CalendarTime?
    private let ours: CalendarExtensions

    init(_ component: CalendarComponent, in calendar: CalendarFile.Calendar) throws {
        self.component = component
        self.calendar = calendar
        let ours = CalendarExtensions(component)
        self.ours = ours
        func text(_ name: String) -> String? { component.first(name).map { CalendarText.text($0.value) } }
        func read<Value>(_ name: String, _ read: (CalendarLine) -> Value?) throws -> Value? {
            guard let line = component.first(name), !line.value.isEmpty else { return nil }
            guard let value = read(line) else { throw ImportProblem.malformed(field: name) }
            return value
        }
        guard let summary = text("SUMMARY") else { throw ImportProblem.missing(field: "SUMMARY") }
        title = try TaskTitle(ours.exact(.title, summary))
        notes = try TaskItem.checked(notes: text("DESCRIPTION").map { ours.exact(.notes, $0) } ?? "")
        uid = component.first("UID").flatMap { $0.value.isEmpty ? nil : $0.value }
        due = try read("DUE") { CalendarTime($0) }
        start = try read("DTSTART") { CalendarTime($0) }
        duration = try read("DURATION") { CalendarDuration($0.value) }
        recurrenceID = try read("RECURRENCE-ID") { CalendarTime($0) }
        created = try read("CREATED") { CalendarTime($0) }
        modified = try read("LAST-MODIFIED") { CalendarTime($0) } ?? read("DTSTAMP") { CalendarTime($0) }
        completed = try read("COMPLETED") { CalendarTime($0) }
        status = CalendarTodo.status(component, ours)
        let named = ours.list ?? (calendar.isOurs ? nil : calendar.name) ?? ""
        list = named.trimmingWhitespace().isEmpty || ListName.meansInbox(named) ? nil : try ListName(named)
        (tags, rejectedCategories) = CalendarTodo.tags(component, besides: text(CalendarExtensions.listName))
    }

    /// The task's id, which follows from any other `UID` and from the occurrence, if the entry is one.
    ///
    /// - Parameter number: Which of the equal entries without a `UID` it is, counted from 1.
    /// - Returns: The id.
    func id(_ number: Int = 1) -> EntityID {
        let occurrence = component.first("RECURRENCE-ID").map { "@" + $0.value } ?? ""
        guard let uid else { return EntityID(of: "\(number) \(component.text) of a calendar") }
        return (occurrence.isEmpty ? EntityID(uid) : nil) ?? EntityID(of: "\(uid)\(occurrence) of a calendar")
    }

    /// The entry and the zones that it uses, as a source of a task.
    var source: String {
        let ids = Set((component.lines + component.parts.flatMap(\.lines)).compactMap { $0.parameter("TZID") })
        return component.text + ids.sorted().compactMap { calendar.zones[$0]?.text }.joined()
    }

    /// Whether it is one occurrence of a series.
    var isOccurrence: Bool { recurrenceID != nil }

    /// The date of the series whose occurrence it is; nil for no occurrence.
    func occurrenceDate(in zone: any ZoneRules) -> DueDate? { recurrenceID.map { self.date($0, in: zone) } }

    /// Returns the task.
    ///
    /// - Parameters:
    ///   - number: Which of the equal entries without a `UID` it is, counted from 1.
    ///   - done: The dates of its series that are done.
    ///   - zone: The user's zone, in which local times without another one are.
    /// - Returns: The task.
    func task(_ number: Int = 1, done: Set<DueDate> = [], in zone: any ZoneRules) -> ImportedTask {
        var names = CarriedNames(component)
        var task = ImportedTask(identity: .id(id(number)), title: title)
        task.notes = notes
        task.status = status
        task.area = ours.area ?? .personal
        for property in CalendarProperty.all {
            guard let line = component.first(property.name) else { continue }
            if !property.read(line.value, &task) { names.add(property.name) }
        }
        task.list = list
        task.tags = tags
        task.createdAt = created.map { instant($0, in: zone) }
        task.modifiedAt = modified.map { instant($0, in: zone) }
        task.completedAt = completed.map { instant($0, in: zone) }
        setDue(of: &task, done, in: zone, &names)
        let alarm = self.alarm(in: zone)
        task.reminderDate = alarm?.moment ?? (component.parts.isEmpty ? ours.reminder : nil)
        // The reminder goes with the date of its series.
        if !done.isEmpty, let due = dueTime(ofSeries: true).map({ date($0, in: zone) }), let later = task.dueDate {
            let distance = later.instant(in: zone).seconds - due.instant(in: zone).seconds
            task.reminderDate = task.reminderDate?.advanced(bySeconds: distance)
        }
        if component.parts.enumerated().contains(where: { index, part in
            part.name == "VALARM" && index != alarm?.index && !CalendarTodo.isSilent(part)
        }) {
            names.add("VALARM")
        }
        if !rejectedCategories.isEmpty { names.add("CATEGORIES") }
        if let percent = component.first("PERCENT-COMPLETE")?.value, percent != "0", status != .done || percent != "100"
        {
            names.add("PERCENT-COMPLETE")
        }
        if hasUnknownZone(besides: zone) { names.add("TZID") }
        task.notCarried = names.all
        task.stated = stated
        return task
    }

    /// What the entry says: by leaving a line out, that there is none, since the format has no other way to say so.
    ///
    /// Only a calendar of ours says this of what the format has no line for.
    private var stated: Set<ImportedTask.Statement> {
        // An entry without a `UID` is recognized by all of its lines, so what differs was changed here.
        guard uid != nil else { return [] }
        var stated = ImportedTask.Statement.all
        guard !calendar.isOurs else { return stated }
        if ours.area == nil { stated.remove(.field(.area)) }
        if ours.list == nil, calendar.name == nil { stated.remove(.field(.list)) }
        return stated
    }

    // MARK: Dates

    private func setDue(
        of task: inout ImportedTask, _ done: Set<DueDate>, in zone: any ZoneRules, _ names: inout CarriedNames
    ) {
        let rule = component.first("RRULE").flatMap { CalendarRule($0.value) }
        guard let due = dueTime(ofSeries: component.first("RRULE") != nil) else {
            if start != nil { names.add("DTSTART") }
            for name in ["RRULE", "RDATE", "EXDATE"] where component.first(name) != nil { names.add(name) }
            return
        }
        task.dueDate = date(due, in: zone)
        if let exact = ours.due, case .moment(let moment)? = task.dueDate,
            zone.instant(of: zone.civil(at: exact)) == moment
        {
            task.dueDate = .moment(exact)
        }
        // A start that is not the due date is a day on which to begin, which tasks here lack.
        if let start, start != due, due != duration.flatMap({ self.end(of: start, $0) }) { names.add("DTSTART") }
        for name in ["RDATE", "EXDATE"] where component.first(name) != nil { names.add(name) }
        let civil = self.civil(due, in: zone)
        let meaning = rule.flatMap { rule -> CalendarRule.Meaning? in
            let first = (start ?? due).date(in: zone)
            let meaning = rule.meaning(from: first)
            // A rule counts the days of its start where it is: those of a due date on another day are not the same.
            guard first != civil.date, let meaning else { return meaning }
            if case .every = meaning.rule { return meaning }
            return nil
        }
        if component.first("RRULE") != nil, meaning?.isExact != true { names.add("RRULE") }
        if let stated = ours.rule, states(stated, rule, at: civil.date, meaning?.day) {
            let known = Recurrence(stated)
            (task.recurrence, task.localRule) = (known ?? .none, known == nil ? stated : nil)
            task.anchor = ours.anchor ?? anchor(of: civil, nil, at: task.dueDate, in: zone)
            return
        }
        guard let meaning else {
            task.anchor = ours.anchor
            return
        }
        let imported = ImportedRule(meaning.rule)
        (task.recurrence, task.localRule) = (imported.recurrence, imported.local)
        task.anchor = ours.anchor ?? anchor(of: civil, meaning, at: task.dueDate, in: zone)
        passDone(done, of: &task, meaning.rule, in: zone)
    }

    /// Whether the rule that we wrote beside the entry's still belongs to it.
    private func states(_ stated: RecurrenceRule, _ rule: CalendarRule?, at date: CivilDate, _ day: Int?) -> Bool {
        let expected = CalendarRule(stated, at: date, day ?? date.day)
        guard component.first("RRULE") != nil else { return expected == nil || status.isCompleted }
        return rule != nil && rule == expected
    }

    /// Where the series would be due if the month and the clock had it.
    private func anchor(
        of civil: CivilDateTime, _ meaning: CalendarRule.Meaning?, at due: DueDate?, in zone: any ZoneRules
    ) -> SeriesAnchor? {
        var day: Int?
        if let meaning, case .every = meaning.rule, meaning.day > civil.date.day { day = meaning.day }
        var time: CivilTime?
        if case .moment(let moment)? = due, zone.civil(at: moment).time != civil.time,
            zone.instant(of: civil) == moment
        {
            time = civil.time
        }
        return SeriesAnchor(day: day, time: time)
    }

    /// Moves the task to the first date of its series that is not done.
    private func passDone(
        _ done: Set<DueDate>, of task: inout ImportedTask, _ rule: RecurrenceRule, in zone: any ZoneRules
    ) {
        for _ in done {
            guard let due = task.dueDate, done.contains(due),
                let next = rule.next(
                    after: due, anchor: task.anchor, completedAt: .writable.lowerBound, in: zone)
            else { return }
            (task.dueDate, task.anchor) = (next.due, next.anchor)
        }
    }

    private func dueTime(ofSeries recurs: Bool) -> CalendarTime? {
        if let due { return due }
        guard let start else { return nil }
        if let duration { return end(of: start, duration) }
        return recurs ? start : nil
    }

    private func end(of start: CalendarTime, _ duration: CalendarDuration) -> CalendarTime {
        func later(_ civil: CivilDateTime) -> CivilDateTime {
            let days = CivilDateTime(civil.date.adding(days: duration.days), civil.time)
            return CivilDateTime(days.instant(offset: 0).advanced(bySeconds: duration.seconds), offset: 0)
        }
        return switch start {
        case .day(let date): .day(date.adding(days: duration.days))
        case .local(let civil, let zone): .local(later(civil), zone: zone)
        case .moment(let moment): .moment(later(CivilDateTime(moment, offset: 0)).instant(offset: 0))
        }
    }

    private func date(_ time: CalendarTime, in zone: any ZoneRules) -> DueDate {
        if case .day(let date) = time { return .day(date) }
        return DueDate(instant(time, in: zone).clampedToWritable, in: zone)
    }

    private func instant(_ time: CalendarTime, in zone: any ZoneRules) -> Instant {
        switch time {
        case .day(let date): zone.startOfDay(date)
        case .local(let civil, let id): rules(id, besides: zone).instant(of: civil)
        case .moment(let moment): moment
        }
    }

    /// The time where the user is, even if clocks skip it.
    private func civil(_ time: CalendarTime, in zone: any ZoneRules) -> CivilDateTime {
        switch time {
        case .day(let date): CivilDateTime(date, .endOfDay)
        case .local(let civil, let id) where isOwn(id, zone) || !isDescribed(id): civil
        case .local, .moment: zone.civil(at: instant(time, in: zone))
        }
    }

    private func isOwn(_ id: String?, _ zone: any ZoneRules) -> Bool {
        guard let id else { return true }
        // Some programs put their own name before it, as in `/freeassociation.sourceforge.net/Europe/Berlin`.
        return id == zone.name || id.hasSuffix("/" + zone.name)
    }

    private func isDescribed(_ id: String?) -> Bool { id.flatMap { calendar.zones[$0] } != nil }

    private func rules(_ id: String?, besides zone: any ZoneRules) -> any ZoneRules {
        guard let id, !isOwn(id, zone), let component = calendar.zones[id], let rules = CalendarZoneRules(component)
        else { return zone }
        return rules
    }

    /// Whether a time is in a zone that neither the file describes nor the user is in; it counts as a local one.
    private func hasUnknownZone(besides zone: any ZoneRules) -> Bool {
        [due, start].contains { time in
            if case .local(_, let id?)? = time { !isOwn(id, zone) && !isDescribed(id) } else { false }
        }
    }

    // MARK: Other properties

    private static func status(_ component: CalendarComponent, _ ours: CalendarExtensions) -> TaskStatus {
        let text = component.first("STATUS")?.value.uppercased()
        if let stated = ours.status, stated.calendarText == text { return stated }
        switch text {
        case "COMPLETED": return .done
        case "CANCELLED": return .archived
        case "IN-PROCESS": return .next
        case "NEEDS-ACTION": return .inbox
        default:
            let isDone = component.first("COMPLETED") != nil || component.first("PERCENT-COMPLETE")?.value == "100"
            return isDone ? .done : .inbox
        }
    }

    private static func tags(_ component: CalendarComponent, besides list: String?) -> (TaskTags, [String]) {
        var words = component.all("CATEGORIES").flatMap { CalendarText.texts($0.value) }
        if let list, let place = words.firstIndex(of: list) { words.remove(at: place) }
        var tags = TaskTags()
        var rejected: [String] = []
        for word in words where !word.trimmingWhitespace().isEmpty {
            guard let tag = try? TaskTag(word.trimmingWhitespace()), tags.count < TaskTags.maximumCount else {
                rejected.append(word)
                continue
            }
            tags.insert(tag)
        }
        return (tags, rejected)
    }

    /// The first alarm that is still to come there: its place among the parts, and its moment.
    func alarm(in zone: any ZoneRules) -> (index: Int, moment: Instant)? {
        for (index, part) in component.parts.enumerated() where part.name == "VALARM" && !CalendarTodo.isSilent(part) {
            guard let moment = trigger(of: part, in: zone), Instant.writable.contains(moment) else { continue }
            let seen = part.first("ACKNOWLEDGED").flatMap { CalendarTime($0) }.map { instant($0, in: zone) }
            if seen.map({ $0 < moment }) ?? true { return (index, moment) }
        }
        return nil
    }

    /// Apple's programs turn an alarm off this way.
    private static func isSilent(_ alarm: CalendarComponent) -> Bool {
        alarm.first("ACTION")?.value.uppercased() == "NONE"
    }

    private func trigger(of alarm: CalendarComponent, in zone: any ZoneRules) -> Instant? {
        guard let line = alarm.first("TRIGGER") else { return nil }
        if let time = CalendarTime(line) { return instant(time, in: zone) }
        guard let duration = CalendarDuration(line.value) else { return nil }
        let end = dueTime(ofSeries: true)
        let isFromEnd = line.parameter("RELATED")?.uppercased() == "END"
        guard let time = isFromEnd ? end : start ?? end else { return nil }
        return instant(time, in: zone).advanced(bySeconds: Int64(duration.days) * 86_400 + duration.seconds)
    }
}

/// The names of an entry's lines and parts that no field of the task holds.
private struct CarriedNames {
    private var names: Set<String>

    init(_ component: CalendarComponent) {
        let known = Set(
            CalendarProperty.all.map(\.name) + [
                "", "UID", "DTSTAMP", "CREATED", "LAST-MODIFIED", "SEQUENCE", "SUMMARY", "DESCRIPTION", "STATUS",
                "COMPLETED", "PERCENT-COMPLETE", "CATEGORIES", "DUE", "DTSTART", "DURATION", "RRULE", "RDATE", "EXDATE",
                "RECURRENCE-ID",
            ])
        let lines = component.lines.filter { line in
            !known.contains(line.name) && !line.value.isEmpty && !line.name.hasPrefix(CalendarExtensions.prefix)
                && !(line.name == "CLASS" && line.value.uppercased() == "PUBLIC")
        }
        names = Set(lines.map(\.name) + component.parts.map(\.name).filter { $0 != "VALARM" })
    }

    mutating func add(_ name: String) { names.insert(name) }

    var all: [String] { names.sorted() }
}

extension TaskStatus {
    /// The status in iCalendar, which has fewer (§3.8.1.11).
    var calendarText: String {
        switch self {
        case .inbox, .next, .waiting, .someday: "NEEDS-ACTION"
        case .done: "COMPLETED"
        // Put away, and perhaps never done.
        case .archived: "CANCELLED"
        }
    }
}
