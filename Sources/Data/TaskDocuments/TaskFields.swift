import TaskHubEntities

/// A task as a JSON object.
///
/// All members are always present. A day is in `due_on`, and its last second in `due_at`, so that a script can compare
/// it with moments. `rule` is a rule of recurrence that the server lacks, such as `every 2 weeks`; `recurrence` is then
/// `none`.
struct TaskFields: Encodable {
    enum Key: String, CodingKey {
        case id
        case serverID = "server_id"
        case title, notes, status
        case isCompleted = "is_completed"
        case area, priority
        case dueAt = "due_at"
        case dueOn = "due_on"
        case reminderAt = "reminder_at"
        case recurrence, rule, tags, list
        case listID = "list_id"
        case position
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case completedAt = "completed_at"
    }

    private let task: TaskItem
    private let listName: String?
    private let zone: any ZoneRules

    init(_ task: TaskItem, listName: String?, in zone: any ZoneRules) {
        self.task = task
        self.listName = listName
        self.zone = zone
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(task.id.description, forKey: .id)
        try object.encode(task.serverID?.description, forKey: .serverID)
        try object.encode(task.title.text, forKey: .title)
        try object.encode(task.notes, forKey: .notes)
        try object.encode(task.status.rawValue, forKey: .status)
        try object.encode(task.isCompleted, forKey: .isCompleted)
        try object.encode(task.area.rawValue, forKey: .area)
        try object.encode(task.priority?.value, forKey: .priority)
        try object.encode(task.dueDate?.instant(in: zone).rfc3339, forKey: .dueAt)
        try object.encode(task.dueDate?.wholeDay?.description, forKey: .dueOn)
        try object.encode(task.reminderDate?.rfc3339, forKey: .reminderAt)
        try object.encode(task.recurrence.rawValue, forKey: .recurrence)
        try object.encode(task.localRecurrence?.rule.description, forKey: .rule)
        try object.encode(task.tags.map(\.text), forKey: .tags)
        try object.encode(listName, forKey: .list)
        try object.encode(task.listID?.description, forKey: .listID)
        try object.encode(task.sortOrder, forKey: .position)
        try object.encode(task.createdAt.rfc3339, forKey: .createdAt)
        try object.encode(task.modifiedAt.rfc3339, forKey: .updatedAt)
        try object.encode(task.completedAt?.rfc3339, forKey: .completedAt)
    }
}
