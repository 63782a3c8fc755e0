package import FoundationEssentials
package import TaskHubEntities

/// The result of an intent.
package enum IntentDocument {
    /// What became of the intent.
    package enum Status: String, Sendable {
        /// The server has the change.
        case created
        /// The change is durable here and will be sent.
        case queued
        /// The change is durable here, and no server is set up.
        case local
        /// Nothing changed, and the task is being shown.
        case opened
    }

    /// Returns `{"schema":1,"status":…}`, for an intent that concerns no task.
    package static func state(_ status: String) throws -> Data {
        try TaskDocument.encoded(State(status: status))
    }

    /// Returns `{"id":…,"idempotency_key":…,"schema":1,"status":…}`.
    package static func creation(_ status: Status, id: EntityID, key: String) throws -> Data {
        try TaskDocument.encoded(
            Creation(status: status.rawValue, id: id.description, idempotencyKey: key, understood: nil))
    }

    /// Returns the same with `"understood":{"due_at":…,"due_on":…,"list":…,"priority":…,"repeat":…,"tags":[…],"title":…}`,
    /// and `"hint":…` if there is one about what was typed.
    package static func creation(
        _ status: Status, id: EntityID, key: String, understood task: TaskItem, in list: TaskList?,
        zone: any ZoneRules, hint: String?
    ) throws -> Data {
        try TaskDocument.encoded(
            Creation(
                status: status.rawValue, id: id.description, idempotencyKey: key,
                understood: Understood(task: task, list: list, zone: zone), hint: hint))
    }

    /// Returns `{"schema":1,"status":…,"task":{"id":…,"is_completed":…}}`.
    ///
    /// With a zone, each task has its `due_at`, and `due_on` if it is due on a day. Several tasks are an array `tasks`,
    /// in the given order.
    package static func change(
        _ status: Status, of tasks: [TaskItem], datedIn zone: (any ZoneRules)? = nil
    ) throws -> Data {
        let changed = tasks.map { task in
            Change.Task(
                id: task.id.description, isCompleted: task.isCompleted,
                dueAt: zone.flatMap { task.dueDate?.instant(in: $0).rfc3339 },
                dueOn: zone.flatMap { _ in task.dueDate?.wholeDay?.description })
        }
        let isOne = changed.count == 1
        return try TaskDocument.encoded(
            Change(status: status.rawValue, task: isOne ? changed[0] : nil, tasks: isOne ? nil : changed))
    }

    private struct State: Encodable {
        var schema = TaskDocument.schema
        let status: String
    }

    private struct Understood: Encodable {
        enum CodingKeys: String, CodingKey {
            case title, priority, list, tags
            case recurrence = "repeat"
            case dueAt = "due_at"
            case dueOn = "due_on"
        }

        let task: TaskItem
        let list: TaskList?
        let zone: any ZoneRules

        // Encodes missing values as null.
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(task.title.text, forKey: .title)
            try container.encode(task.dueDate?.instant(in: zone).rfc3339, forKey: .dueAt)
            try container.encode(task.dueDate?.wholeDay?.description, forKey: .dueOn)
            try container.encode(task.priority?.value, forKey: .priority)
            try container.encode(list?.name.text, forKey: .list)
            try container.encode(task.tags.map(\.text), forKey: .tags)
            let rule = task.localRecurrence?.rule.description
            try container.encode(
                rule ?? (task.recurrence == .none ? nil : task.recurrence.rawValue), forKey: .recurrence)
        }
    }

    private struct Creation: Encodable {
        enum CodingKeys: String, CodingKey {
            case schema, status, id, understood, hint
            case idempotencyKey = "idempotency_key"
        }

        var schema = TaskDocument.schema
        let status: String
        let id: String
        let idempotencyKey: String
        let understood: Understood?
        var hint: String?
    }

    private struct Change: Encodable {
        struct Task: Encodable {
            enum CodingKeys: String, CodingKey {
                case id
                case isCompleted = "is_completed"
                case dueAt = "due_at"
                case dueOn = "due_on"
            }

            let id: String
            let isCompleted: Bool
            let dueAt: String?
            let dueOn: String?
        }

        var schema = TaskDocument.schema
        let status: String
        let task: Task?
        let tasks: [Task]?
    }
}
