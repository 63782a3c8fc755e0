public import FoundationEssentials
public import TaskHubEntities

/// What an intent answers.
public enum IntentDocument {
    public enum Status: String, Sendable {
        /// The server has it.
        case created
        /// Durable here, and will be sent.
        case queued
        /// Durable here; no server is set up.
        case local
    }

    /// `{"id":…,"idempotency_key":…,"schema":1,"status":…}`.
    public static func creation(_ status: Status, id: EntityID, key: String) throws -> Data {
        try TaskDocument.encoded(Creation(status: status.rawValue, id: id.description, idempotencyKey: key))
    }

    /// `{"schema":1,"status":…,"task":{"id":…,"is_completed":…}}`.
    public static func change(_ status: Status, of task: TaskItem) throws -> Data {
        try TaskDocument.encoded(
            Change(
                status: status.rawValue, task: Change.Task(id: task.id.description, isCompleted: task.isCompleted)))
    }

    private struct Creation: Encodable {
        enum CodingKeys: String, CodingKey {
            case schema, status, id
            case idempotencyKey = "idempotency_key"
        }

        var schema = TaskDocument.schema
        let status: String
        let id: String
        let idempotencyKey: String
    }

    private struct Change: Encodable {
        struct Task: Encodable {
            enum CodingKeys: String, CodingKey {
                case id
                case isCompleted = "is_completed"
            }

            let id: String
            let isCompleted: Bool
        }

        var schema = TaskDocument.schema
        let status: String
        let task: Task
    }
}
