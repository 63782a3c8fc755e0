package import TaskActions
package import TaskHubEntities

/// Tasks as an array that `task import` reads, one object a line.
///
/// A task that came from Taskwarrior is written with the members that it had, and only what was changed here differs.
package enum TaskwarriorDocument {
    package static func export(_ page: TaskPage, zone: any ZoneRules) throws -> [UInt8] {
        let lists = Dictionary(page.lists.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
        var document = Array("[".utf8)
        for task in page.tasks {
            let list = task.listID.flatMap { lists[$0] }
            for object in try TaskwarriorTask(task, in: list, zone).objects {
                document += document.count > 1 ? Array(",\n".utf8) : [0x0A]
                document += try object.json
            }
        }
        return document + Array("\n]\n".utf8)
    }
}

/// One task as Taskwarrior has it, and the template of its series.
private struct TaskwarriorTask {
    private let task: TaskItem
    private let list: ListName?
    private let zone: any ZoneRules
    private var object = TaskwarriorObject()
    private var template: TaskwarriorObject?
    /// What the task was imported from; nil if it was made here.
    private var entry: TaskwarriorEntry?
    /// When its template was due.
    private var seriesDue: Instant?
    /// The imported entry.
    private var before: ImportedTask?

    init(_ task: TaskItem, in list: ListName?, _ zone: any ZoneRules) throws {
        self.task = task
        self.list = list
        self.zone = zone
        readSource()
        try write()
        // The template would go on to make tasks of a series that has ended, or that goes on with another task here.
        let didRecur = before.map { $0.recurrence != .none || $0.localRule != nil } ?? true
        if task.isCompleted || rule == nil && didRecur { template = nil }
    }

    /// The template first, since Taskwarrior looks for it when it reads a task of its series.
    var objects: [TaskwarriorObject] { [template, object].compactMap(\.self) }

    private mutating func readSource() {
        guard let source = task.source, source.format == .taskwarrior else { return }
        var objects: [ArraySlice<UInt8>] = []
        var decoder = EntryDecoder<TaskwarriorEntry>()
        guard (try? TaskwarriorObject.forEach(in: Array(source.text.utf8)[...]) { objects.append($0) }) != nil,
            let first = objects.first, let entry = try? decoder.next(first).get(), entry.id == task.id,
            let object = try? TaskwarriorObject(first)
        else { return }
        self.object = object
        self.entry = entry
        let templateText = objects.dropFirst().first
        template = templateText.flatMap { try? TaskwarriorObject($0) }
        seriesDue = templateText.flatMap { try? decoder.next($0).get().due }
        let recurs = entry.status != .completed && (entry.parent == nil || template != nil)
        before = entry.task(at: task.createdAt, recurs: recurs, ofSeriesDue: seriesDue, in: zone)
    }

    private mutating func write() throws {
        if before == nil {
            try object.set("uuid", task.id.description)
            try object.set("entry", task.createdAt.basicText)
        }
        if before?.title != task.title { try object.set("description", task.title.text) }
        if before == nil || before?.list?.folded != list?.folded { try set("project", list?.text) }
        if before?.priority != task.priority { try set("priority", task.priority?.taskwarriorLetter) }
        if before?.dueDate != task.dueDate { try set("due", task.dueDate.map(dueText)) }
        if before?.tags ?? [] != task.tags {
            let tags = task.tags.map(\.text) + (entry?.rejectedTags ?? [])
            try set("tags", tags.isEmpty ? nil : tags)
        }
        try writeNotes()
        try writeState()
        try writeRule()
        if before == nil || object.isChanged { try object.set("modified", task.modifiedAt.basicText) }
    }

    private mutating func set<Value: Encodable>(_ name: String, _ value: Value?) throws {
        if let value { try object.set(name, value) } else { object.remove(name) }
    }

    /// A day is its midnight, as in Taskwarrior.
    private func dueText(_ due: DueDate) -> String {
        switch due {
        case .day(let day): zone.startOfDay(day).basicText
        case .moment(let moment): moment.basicText
        }
    }

    /// Writes each line of the notes as an annotation.
    private mutating func writeNotes() throws {
        guard before?.notes.trimmingWhitespace() ?? "" != task.notes else { return }
        var known = entry?.annotations ?? []
        var annotations: [[String: String]] = []
        var taken: Set<Instant> = []
        for line in task.notes.split(whereSeparator: \.isNewline).map(String.init)
        where !line.trimmingWhitespace().isEmpty {
            let annotation = known.firstIndex { $0.line == line }.map { known.remove(at: $0) }
            var (moment, text) =
                annotation.map { ($0.entry.flatMap { Instant(taskwarrior: $0) }, $0.description) } ?? dated(line)
            // Taskwarrior tells annotations apart by their second.
            while let known = moment, taken.contains(known) { moment = known.advanced(bySeconds: 1) }
            if let moment { taken.insert(moment) }
            annotations.append(["entry": (moment ?? task.modifiedAt).basicText, "description": text])
        }
        try set("annotations", annotations.isEmpty ? nil : annotations)
    }

    /// Splits `2026-11-02: called twice` into noon of that day and the text.
    private func dated(_ line: String) -> (Instant?, String) {
        // Not characters: the text may begin with a combining one.
        let rest = line.unicodeScalars.dropFirst(10)
        guard let day = CivilDate(iso8601: line.prefix(10)), rest.starts(with: ": ".unicodeScalars) else {
            return (task.modifiedAt, line)
        }
        return (CivilDateTime(day, .noon).instant(offset: 0), String(Substring(rest.dropFirst(2))))
    }

    /// Writes the status, and the moment until which the task waits or at which it is to be started.
    private mutating func writeState() throws {
        // Whether a task waits depends on the time.
        let isSame = entry.map { entry in
            [Instant.writable.lowerBound, .writable.upperBound].contains { now in
                entry.task(at: now, recurs: false, ofSeriesDue: seriesDue, in: zone).status == task.status
            }
        }
        guard isSame != true || before?.reminderDate != task.reminderDate || before?.completedAt != task.completedAt
        else { return }
        try object.set("status", task.isCompleted ? "completed" : entry?.status == .recurring ? "recurring" : "pending")
        let end = task.isCompleted ? task.completedAt ?? task.modifiedAt : nil
        try set("end", end?.basicText)
        guard !task.isCompleted else { return }
        let waits = task.status == .waiting || task.status == .someday
        // `wait:someday`, for a task that waits for no moment.
        try set("wait", waits ? task.reminderDate?.basicText ?? "99991230T000000Z" : nil)
        // Of the two, only the wait was imported.
        let isKept = object.contains("scheduled") && before?.reminderDate == task.reminderDate
        if !isKept { try set("scheduled", waits ? nil : task.reminderDate?.basicText) }
    }

    private mutating func writeRule() throws {
        let isOpen = !task.isCompleted && task.dueDate != nil
        if let before, before.recurrence == task.recurrence, before.localRule == task.localRecurrence?.rule { return }
        guard isOpen, let rule else {
            // A completed task keeps what Taskwarrior knows of its series.
            guard !task.isCompleted else { return }
            for name in ["recur", "parent", "imask", "mask", "rtype"] { object.remove(name) }
            return
        }
        try object.set("recur", rule)
        if var known = template {
            try known.set("recur", rule)
            template = known
        }
        guard template == nil, entry?.status != .recurring else { return }
        // The same for each export.
        let id = EntityID(of: "taskwarrior template of \(task.id)").description
        try object.set("rtype", "periodic")
        var new = object
        for name in ["start", "end", "wait", "scheduled", "annotations", "depends"] { new.remove(name) }
        try new.set("uuid", id)
        try new.set("status", "recurring")
        try new.set("mask", "-")
        try new.set("modified", task.modifiedAt.basicText)
        template = new
        try object.set("parent", id)
        try object.set("imask", 0)
    }

    private var rule: String? {
        task.recurrence == .none ? task.localRecurrence?.rule.taskwarriorText : task.recurrence.rawValue
    }
}

extension TaskPriority {
    fileprivate var taskwarriorLetter: String { value >= 4 ? "H" : value == 3 ? "M" : "L" }
}

extension RecurrenceRule {
    /// The rule as a duration of Taskwarrior; nil if it has no equal.
    var taskwarriorText: String? {
        switch self {
        case .weekdays(RecurrenceRule.workdays): "weekdays"
        case .weekdays(let days): days.count == 1 ? "weekly" : nil
        case .monthly, .afterCompletion: nil
        case .every(let count, .day): "P\(count)D"
        case .every(let count, .week): "P\(count * 7)D"
        case .every(let count, .month): "P\(count)M"
        case .every(let count, .year): "P\(count)Y"
        }
    }
}
