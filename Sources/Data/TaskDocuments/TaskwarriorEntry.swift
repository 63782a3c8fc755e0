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
    private let title: TaskTitle
    private let list: ListName?
    private let priority: TaskPriority?
    private let recurrence: String?
    private let entered: Instant?
    private let modified: Instant?
    private let ended: Instant?
    private let wait: Instant?
    private let scheduled: Instant?
    private let annotations: [Annotation]
    private let tags: [String]

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
        recurrence = try fields.text("recur")
        entered = try fields.taskwarriorTime("entry")
        modified = try fields.taskwarriorTime("modified")
        ended = try fields.taskwarriorTime("end")
        wait = try fields.taskwarriorTime("wait")
        scheduled = try fields.taskwarriorTime("scheduled")
        annotations = try fields.value([Annotation].self, "annotations") ?? []
        tags = try fields.value([String].self, "tags") ?? []
        _ = try TaskItem.checked(notes: notes(recurs: false))
    }

    static func error(number: Int, _ problem: ImportProblem) -> ImportError {
        .task(number: number, problem)
    }

    var isOpen: Bool { status == .pending || status == .waiting }

    /// Returns the task, which continues its series only if it `recurs`.
    ///
    /// Taskwarrior writes a day as its midnight in the local zone, or as its last second (`eod`).
    func task(at now: Instant, recurs: Bool, in zone: any ZoneRules) -> ImportedTask {
        let rule = recurs && due != nil ? recurrence.flatMap(TaskwarriorEntry.recurrence) : nil
        var task = ImportedTask(identity: .id(id), title: title)
        task.notes = notes(recurs: rule != nil)
        task.status =
            switch status {
            case .completed: .done
            case .waiting: .waiting
            default: wait.map { $0 > now } ?? false ? .waiting : .inbox
            }
        task.priority = priority
        task.dueDate = due.map { due in
            let civil = zone.civil(at: due)
            return civil.time == .midnight ? .day(civil.date) : DueDate(due, in: zone)
        }
        task.reminderDate = wait ?? scheduled
        task.recurrence = rule ?? .none
        task.list = list
        task.createdAt = entered
        task.modifiedAt = modified
        task.completedAt = status == .completed ? ended : nil
        return task
    }

    /// Returns notes with everything that has no field of its own here.
    private func notes(recurs: Bool) -> String {
        var lines = annotations.map(\.line)
        if !tags.isEmpty { lines.append("Tags: \(tags.joined(separator: ", "))") }
        if wait != nil, let scheduled { lines.append("Scheduled: \(scheduled.rfc3339)") }
        if !recurs, let recurrence, isOpen || status == .recurring { lines.append("Recurs: \(recurrence)") }
        return lines.joined(separator: "\n")
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

    private static func recurrence(_ text: String) -> Recurrence? {
        switch text.lowercased() {
        case "daily", "day", "1d", "1day", "p1d": .daily
        case "weekly", "week", "sennight", "1w", "1wk", "1week", "7d", "p1w", "p7d": .weekly
        case "monthly", "month", "1mo", "1mth", "1month", "p1m": .monthly
        case "yearly", "annual", "year", "1y", "1yr", "1year", "p1y": .yearly
        default: nil
        }
    }

    private struct Annotation: Decodable {
        let entry: String?
        let description: String

        var line: String {
            guard let day = entry.flatMap({ Instant(taskwarrior: $0) }) else { return description }
            return "\(CivilDateTime(day, offset: 0).date): \(description)"
        }
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
}
