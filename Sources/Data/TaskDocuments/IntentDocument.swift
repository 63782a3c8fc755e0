package import FoundationEssentials
package import TaskHubEntities

/// What an intent answers.
package enum IntentDocument {
    package enum Status: String, Sendable {
        /// The server has it.
        case created
        /// Durable here, and will be sent.
        case queued
        /// Durable here; no server is set up.
        case local
        /// Nothing was changed; the task is being shown.
        case opened
    }

    /// `{"schema":1,"status":…}`, for what was done to no task.
    package static func state(_ status: String) throws -> Data {
        try TaskDocument.encoded(State(status: status))
    }

    /// `{"id":…,"idempotency_key":…,"schema":1,"status":…}`.
    package static func creation(_ status: Status, id: EntityID, key: String) throws -> Data {
        try TaskDocument.encoded(
            Creation(status: status.rawValue, id: id.description, idempotencyKey: key, understood: nil))
    }

    /// The same with `"understood":{"due_at":…,"list":…,"priority":…,"title":…}`.
    package static func creation(
        _ status: Status, id: EntityID, key: String, understood task: TaskItem, in list: TaskList?
    ) throws -> Data {
        try TaskDocument.encoded(
            Creation(
                status: status.rawValue, id: id.description, idempotencyKey: key,
                understood: Understood(task: task, list: list)))
    }

    /// `{"schema":1,"status":…,"task":{"id":…,"is_completed":…}}`, with `due_at` where that is what was changed.
    ///
    /// For several, their array as `tasks`, in this order.
    package static func change(_ status: Status, of tasks: [TaskItem], isDated: Bool = false) throws -> Data {
        let changed = tasks.map { task in
            Change.Task(
                id: task.id.description, isCompleted: task.isCompleted, dueAt: isDated ? task.dueDate?.rfc3339 : nil)
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
            case title, priority, list
            case dueAt = "due_at"
        }

        let task: TaskItem
        let list: TaskList?

        // What is missing is told as null.
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(task.title.text, forKey: .title)
            try container.encode(task.dueDate?.rfc3339, forKey: .dueAt)
            try container.encode(task.priority?.value, forKey: .priority)
            try container.encode(list?.name.text, forKey: .list)
        }
    }

    private struct Creation: Encodable {
        enum CodingKeys: String, CodingKey {
            case schema, status, id, understood
            case idempotencyKey = "idempotency_key"
        }

        var schema = TaskDocument.schema
        let status: String
        let id: String
        let idempotencyKey: String
        let understood: Understood?
    }

    private struct Change: Encodable {
        struct Task: Encodable {
            enum CodingKeys: String, CodingKey {
                case id
                case isCompleted = "is_completed"
                case dueAt = "due_at"
            }

            let id: String
            let isCompleted: Bool
            let dueAt: String?
        }

        var schema = TaskDocument.schema
        let status: String
        let task: Task?
        let tasks: [Task]?
    }
}
