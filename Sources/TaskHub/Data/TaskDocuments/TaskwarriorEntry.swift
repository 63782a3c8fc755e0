import TaskActions
import TaskHubEntities

/// A task in Taskwarrior's export.
struct TaskwarriorEntry: ImportEntry {
    enum Status: String {
        case pending, waiting, completed, deleted, recurring
    }

    let id: EntityID
    let status: Status
    let parent: EntityID?
    let due: Instant?
    let title: TaskTitle
    let annotations: [TaskwarriorAnnotation]
    /// The tags that cannot be tags here, for their length or number.
    let rejectedTags: [String]
    private let tags: TaskTags
    private let list: ListName?
    private let priority: TaskPriority?
    private let rule: ImportedRule?
    private let entered: Instant?
    private let modified: Instant?
    private let ended: Instant?
    private let wait: Instant?
    private let scheduled: Instant?
    /// The names of all members.
    private let names: [String]

    init(_ fields: borrowing ImportFields) throws {
        guard let id = try fields.text("uuid", { EntityID($0) }) else { throw ImportProblem.missing(field: "uuid") }
        self.id = id
        status = try fields.text("status") { Status(rawValue: $0) } ?? .pending
        title = try TaskTitle(fields.required("description"))
        // In some exports, an empty parent means none.
        parent = try fields.text("parent").flatMap { EntityID($0) }
        due = try fields.taskwarriorTime("due")
        list = try fields.text("project").flatMap { try TaskwarriorEntry.list(named: $0) }
        priority = try fields.text("priority").flatMap(TaskwarriorEntry.priority)
        rule = try fields.text("recur").flatMap(TaskwarriorEntry.rule)
        entered = try fields.taskwarriorTime("entry")
        modified = try fields.taskwarriorTime("modified")
        ended = try fields.taskwarriorTime("end")
        wait = try fields.taskwarriorTime("wait")
        scheduled = try fields.taskwarriorTime("scheduled")
        annotations = try fields.value([TaskwarriorAnnotation].self, "annotations") ?? []
        (tags, rejectedTags) = TaskwarriorEntry.tags(try fields.value([String].self, "tags") ?? [])
        names = fields.names
        _ = try TaskItem.checked(notes: notes)
    }

    static var kind: ImportFault.Kind { .task }
    static var hasBareWords: Bool { true }

    var isOpen: Bool { status == .pending || status == .waiting }

    /// Returns the task, which continues its series only if it `recurs`.
    ///
    /// - Parameters:
    ///   - now: The current time.
    ///   - recurs: Whether it does.
    ///   - seriesDue: When the template of its series is due.
    ///   - zone: The user's time zone.
    /// - Returns: The task.
    func task(at now: Instant, recurs: Bool, ofSeriesDue seriesDue: Instant?, in zone: any ZoneRules) -> ImportedTask {
        let rule = recurs && due != nil ? rule : nil
        var task = ImportedTask(identity: .id(id), title: title)
        task.notes = notes
        task.status =
            switch status {
            case .completed: .done
            case .waiting: .waiting
            default: wait.map { $0 > now } ?? false ? .waiting : .inbox
            }
        task.priority = priority
        task.dueDate = due.map { due in
            day(beginningAt: due, seriesDue, in: zone).map { .day($0) } ?? DueDate(due, in: zone)
        }
        task.reminderDate = reminder
        task.recurrence = rule?.recurrence ?? .none
        task.localRule = rule?.local
        task.tags = tags
        task.list = list
        task.createdAt = entered
        task.modifiedAt = modified
        task.completedAt = status == .completed ? ended : nil
        task.notCarried = names.filter { !isCarried($0, recurs: rule != nil) }.sorted()
        // Taskwarrior leaves out what a task does not have, but every task has a status. It knows no areas.
        task.stated.remove(.field(.area))
        if !names.contains("status") { task.stated.remove(.field(.status)) }
        return task
    }

    /// Returns the day that Taskwarrior writes as this moment: its midnight in the local zone.
    ///
    /// If clocks skip that midnight, it may be an hour before the day begins. The tasks of a series are whole days
    /// apart, so after a clock change they have the midnight of the template's offset.
    private func day(beginningAt moment: Instant, _ seriesDue: Instant?, in zone: any ZoneRules) -> CivilDate? {
        let date = zone.civil(at: moment).date
        if zone.startOfDay(date) == moment { return date }
        let next = date.adding(days: 1)
        let start = zone.startOfDay(next)
        let skipped = CivilDateTime(next, .midnight).instant(offset: zone.offset(at: start).seconds)
        if skipped == moment, skipped != start { return next }
        guard let seriesDue, zone.startOfDay(zone.civil(at: seriesDue).date) == seriesDue else { return nil }
        let moved = CivilDateTime(moment, offset: zone.offset(at: seriesDue).seconds)
        return moved.time == .midnight ? moved.date : nil
    }

    /// The moment at which the task comes back, or else is to be started.
    private var reminder: Instant? {
        guard let wait else { return scheduled }
        return wait < TaskwarriorEntry.later ? wait : nil
    }

    /// From here on, a wait means "at some time": `wait:someday` is the last day of the year 9999, and was a day of
    /// January 2038 in older versions.
    static let later = Instant(seconds: 2_147_335_200)

    private var notes: String { annotations.map(\.line).joined(separator: "\n") }

    /// Whether a field of the task here holds the member.
    private func isCarried(_ name: String, recurs: Bool) -> Bool {
        switch name {
        case "uuid", "description", "status", "project", "due", "entry", "modified", "annotations", "wait": true
        case "priority": priority != nil
        case "tags": rejectedTags.isEmpty
        case "scheduled": wait == nil
        case "recur": recurs
        case "end": status == .completed
        default: false
        }
    }

    private static func tags(_ words: [String]) -> (TaskTags, rejected: [String]) {
        var tags = TaskTags()
        var rejected: [String] = []
        for word in words {
            if tags.count < TaskTags.maximumCount, let tag = try? TaskTag(word), !tags.contains(tag) {
                tags.insert(tag)
            } else {
                rejected.append(word)
            }
        }
        return (tags, rejected)
    }

    private static func list(named name: String) throws -> ListName? {
        name.trimmingWhitespace().isEmpty || ListName.meansInbox(name) ? nil : try ListName(name)
    }

    /// Translates a priority, of which 5 is the most urgent.
    private static func priority(_ letter: String) throws -> TaskPriority? {
        switch letter {
        case "H": try TaskPriority(5)
        case "M": try TaskPriority(3)
        case "L": try TaskPriority(1)
        default: nil
        }
    }

    /// Reads a period, such as `weekly`, `2wks` or `P3M`.
    private static func rule(_ text: String) -> ImportedRule? {
        let text = text.lowercased()
        if text == "weekdays" { return ImportedRule(.weekdays(RecurrenceRule.workdays)) }
        if let (count, unit) = words[text] { return ImportedRule(.every(count: count, unit)) }
        let period = text.hasPrefix("p") ? text.dropFirst() : Substring(text)
        let count = period.prefix { $0.isASCII && $0.isNumber }
        let unit = period.dropFirst(count.count)
        return ImportedRule(count: count, unit: unit, text.hasPrefix("p") ? isoUnits : units)
    }

    private static let words: [String: (Int, RecurrenceRule.Unit)] = [
        "daily": (1, .day), "weekly": (1, .week), "sennight": (1, .week), "biweekly": (2, .week),
        "fortnight": (2, .week), "monthly": (1, .month), "bimonthly": (2, .month), "quarterly": (3, .month),
        "semiannual": (6, .month), "yearly": (1, .year), "annual": (1, .year), "biannual": (2, .year),
        "biyearly": (2, .year),
    ]

    private static let isoUnits: [Substring: (Int, RecurrenceRule.Unit)] = [
        "d": (1, .day), "w": (1, .week), "m": (1, .month), "y": (1, .year),
    ]

    private static let units: [Substring: (Int, RecurrenceRule.Unit)] = [
        "d": (1, .day), "day": (1, .day), "days": (1, .day), "w": (1, .week), "wk": (1, .week), "wks": (1, .week),
        "week": (1, .week), "weeks": (1, .week), "mo": (1, .month), "mos": (1, .month), "mth": (1, .month),
        "mths": (1, .month), "month": (1, .month), "months": (1, .month), "q": (3, .month), "qtr": (3, .month),
        "qtrs": (3, .month), "quarter": (3, .month), "quarters": (3, .month), "y": (1, .year), "yr": (1, .year),
        "yrs": (1, .year), "year": (1, .year), "years": (1, .year),
    ]
}

/// A dated note of a task in Taskwarrior.
struct TaskwarriorAnnotation: Decodable {
    let entry: String?
    let description: String

    /// The annotation as a line of notes, such as `2026-11-02: called twice`.
    var line: String {
        guard let day = entry.flatMap({ Instant(taskwarrior: $0) }) else { return description }
        return "\(CivilDateTime(day, offset: 0).date): \(description)"
    }
}

extension ImportFields {
    func taskwarriorTime(_ name: String) throws(ImportProblem) -> Instant? {
        try text(name) { Instant(taskwarrior: $0) }
    }
}

extension Instant {
    /// Reads `20261130T160000Z`, or a time as in RFC 3339.
    init?(taskwarrior text: String) {
        let digits = Array(text.utf8)
        guard digits.count == 16, digits[8] == UInt8(ascii: "T") else {
            self.init(rfc3339: text)
            return
        }
        func part(_ range: Range<Int>) -> String { String(decoding: digits[range], as: UTF8.self) }
        self.init(
            rfc3339: "\(part(0..<4))-\(part(4..<6))-\(part(6..<8))T\(part(9..<11)):\(part(11..<13)):\(part(13..<16))")
    }

    /// The moment as Taskwarrior and iCalendar write it, such as `20261130T160000Z`.
    var basicText: String {
        rfc3339.replacing("-", with: "").replacing(":", with: "")
    }
}
