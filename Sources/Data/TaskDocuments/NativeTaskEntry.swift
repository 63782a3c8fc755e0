import TaskActions
import TaskHubEntities

/// A task in our own documents.
struct NativeTaskEntry: ImportEntry {
    /// The task without its due date.
    private let task: ImportedTask
    private let day: CivilDate?
    private let moment: Instant?
    /// The list that the task names.
    let impliedList: ImportedList?

    init(_ fields: borrowing ImportFields) throws {
        let id = try fields.text("id") { EntityID($0) }
        guard let id else { throw ImportProblem.missing(field: "id") }
        var task = ImportedTask(identity: .id(id), title: try TaskTitle(fields.required("title")))
        task.serverID = try fields.text("server_id") { EntityID($0) }
        task.notes = try TaskItem.checked(notes: fields.text("notes") ?? "")
        let status = try fields.text("status") { TaskStatus(rawValue: $0) }
        task.status = status ?? .inbox
        let area = try fields.text("area") { TaskArea(rawValue: $0) }
        task.area = area ?? .personal
        task.priority = try fields.value(Int.self, "priority").map { try TaskPriority($0) }
        task.reminderDate = try fields.time("reminder_at")
        task.recurrence = try fields.text("recurrence") { Recurrence(rawValue: $0) } ?? .none
        task.localRule = try fields.text("rule") { RecurrenceRule($0) }
        task.anchor = try fields.text("anchor") { SeriesAnchor($0) }
        task.tags = TaskTags(try (fields.value([String].self, "tags") ?? []).map { try TaskTag($0) })
        guard task.tags.count <= TaskTags.maximumCount else { throw ImportProblem.malformed(field: "tags") }
        task.source = try fields.value(Source.self, "source").flatMap { source in
            TaskSource.Format(rawValue: source.format).map { TaskSource($0, source.text) }
        }
        task.list = try fields.text("list").map { try ListName($0) }
        task.position = try fields.position("position")
        task.createdAt = try fields.time("created_at")
        task.modifiedAt = try fields.time("updated_at")
        task.completedAt = try fields.time("completed_at")
        let listID = try fields.text("list_id") { EntityID($0) }
        impliedList = task.list.map { ImportedList(id: listID, name: $0) }
        day = try fields.text("due_on") { CivilDate(iso8601: $0) }
        moment = try fields.time("due_at")
        task.stated = [.title]
        for (name, statement) in NativeTaskEntry.statements where fields.contains(name) {
            task.stated.insert(statement)
        }
        // Every task has a status and an area, so a null does not say which.
        if status == nil { task.stated.remove(.status) }
        if area == nil { task.stated.remove(.area) }
        self.task = task
    }

    var position: Int? { task.position }

    /// Returns the task.
    ///
    /// Without `due_on`, the last second of a day means the day, as earlier versions wrote it.
    func task(in zone: any ZoneRules) -> ImportedTask {
        var task = task
        task.dueDate = day.map { .day($0) } ?? moment.map { DueDate($0, in: zone) }
        return task
    }

    static var kind: ImportFault.Kind { .task }

    /// The stated fields, also those with a null; `due_at` states days too.
    private static let statements: [(String, ImportedTask.Statement)] = [
        ("notes", .notes), ("status", .status), ("area", .area), ("priority", .priority), ("due_on", .dueDay),
        ("due_at", .dueDay), ("due_at", .dueMoment), ("reminder_at", .reminder), ("recurrence", .recurrence),
        ("rule", .rule), ("list", .list), ("tags", .tags),
    ]

    private struct Source: Decodable {
        let format: String
        let text: String
    }
}

extension ImportedList: ImportEntry {
    init(_ fields: borrowing ImportFields) throws {
        self.init(
            id: try fields.text("id") { EntityID($0) }, name: try ListName(fields.required("name")),
            color: try fields.text("color").map { try HexColor($0) }, createdAt: try fields.time("created_at"),
            position: try fields.position("position"))
    }

    static var kind: ImportFault.Kind { .list }
}
