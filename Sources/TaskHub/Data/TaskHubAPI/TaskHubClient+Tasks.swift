import HTTPTypes
package import TaskHubEntities
package import TaskStore
package import TaskSync
import WebTransport

extension TaskHubClient: TaskHubService {
    package func tasks() async throws(ServiceError) -> ServerRows<ServerTaskSummary> {
        try await fetchRows(APIRequest(.get, "/tasks"), atMost: .large, \TaskSummaryResponse.summary)
    }

    package func task(_ id: EntityID) async throws(ServiceError) -> ServerTask {
        try await fetch(id, APIRequest(.get, "/tasks/\(id)"))
    }

    /// Creates a task.
    ///
    /// The texts in the response may differ from those in the request: the server removes surrounding white space. The
    /// response to an intent does not contain the project's name, which is empty in the result.
    package func create(
        _ body: [UInt8], key: String, at endpoint: CreateEndpoint
    ) async throws(ServiceError) -> ServerTaskSummary {
        try InputCheck.key(key)
        var request = APIRequest(.post, endpoint.path, body)
        request.idempotencyKey = key
        return switch endpoint {
        case .tasks: try await record(TaskSummaryResponse.self, request).summary
        case .intents: try await record(IntentResponse.self, request).summary
        }
    }

    /// Changes a task and returns its new state.
    ///
    /// Of two concurrent changes to one task, the server loses one.
    package func update(_ id: EntityID, _ body: [UInt8]) async throws(ServiceError) -> ServerTask {
        try await fetch(id, APIRequest(.patch, "/tasks/\(id)", body))
    }

    package func delete(_ id: EntityID) async throws(ServiceError) {
        try await perform(APIRequest(.delete, "/tasks/\(id)"), about: .item)
    }

    package func widgetTasks() async throws(ServiceError) -> [ServerWidgetTask] {
        let response = try await fetch(WidgetResponse.self, APIRequest(.get, "/widget/snapshot"))
        return ServerRows(response.tasks, \.task).rows
    }

    /// Returns the task in the response, which must be the one that the request is about.
    ///
    /// A cache that mixes up responses would otherwise change another task, and this one would be requested for ever.
    private func fetch(_ id: EntityID, _ request: APIRequest) async throws(ServiceError) -> ServerTask {
        let task = try await record(TaskResponse.self, request, about: .item, expecting: id).task
        guard task.id == id else { throw .outcomeUnknown(requestID: nil) }
        return task
    }

    /// Returns the one record of a response.
    ///
    /// A change counts as carried out only if the response is certainly about its task.
    ///
    /// - Throws: ``ServiceError/unreadable(_:)`` if the record has another form than expected.
    private func record<Record: Decodable>(
        _ type: Record.Type, _ request: APIRequest, about target: ServiceError.Target = .collection,
        expecting expected: EntityID? = nil
    ) async throws(ServiceError) -> Record {
        let requested = request.method == .get ? expected : nil
        let unreadable: UnreadableRecord
        do throws(APIError) {
            let response = try await send(request, atMost: .medium)
            switch try response.decoded(Readable<Record>.self) {
            case .read(let record): return record
            case .unreadable(let record):
                guard let id = record.id ?? requested, id == expected ?? id else {
                    throw .notUnderstood(response.fault)
                }
                unreadable = UnreadableRecord(id: id, member: record.member)
            }
        } catch {
            guard case .transport(.bodyTooLarge) = error, let requested else {
                throw ServiceError(error, about: target)
            }
            unreadable = UnreadableRecord(id: requested, member: nil)
        }
        throw .unreadable(unreadable)
    }
}

extension CreateEndpoint {
    fileprivate var path: String {
        switch self {
        case .tasks: "/tasks"
        case .intents: "/intents/create-task"
        }
    }
}

/// The body of `POST /intents/create-task`, which lacks `is_completed` and the project's name.
struct IntentResponse: Decodable {
    let summary: ServerTaskSummary

    private enum CodingKeys: String, CodingKey {
        case id, title, status, project
        case dueDate = "due_at"
        case updatedAt = "updated_at"
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        summary = ServerTaskSummary(
            id: try members.id(.id), title: try members.title(.title),
            isCompleted: try members.named(TaskStatus.self, .status, else: .inbox).value.isCompleted,
            dueDate: try members.optionalInstant(.dueDate), project: try members.project(id: .project, name: nil),
            updatedAt: try members.instant(.updatedAt))
    }
}

/// The response of `GET /widget/snapshot`.
struct WidgetResponse: Decodable {
    let tasks: [Readable<WidgetTaskResponse>]
}

/// A task in that response.
struct WidgetTaskResponse: Decodable {
    let task: ServerWidgetTask

    private enum CodingKeys: String, CodingKey {
        case id, title, status, priority, area
        case dueDate = "due_at"
        case updatedAt = "updated_at"
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        task = ServerWidgetTask(
            id: try members.id(.id), title: try members.title(.title),
            status: try members.named(TaskStatus.self, .status, else: .inbox).value,
            dueDate: try members.optionalInstant(.dueDate),
            priority: try members.optionalPriority(.priority).value,
            area: try members.named(TaskArea.self, .area, else: .personal).value,
            updatedAt: try members.instant(.updatedAt))
    }
}

/// A row of `GET /tasks`, and the response of `POST /tasks`.
struct TaskSummaryResponse: Decodable {
    let summary: ServerTaskSummary

    private enum CodingKeys: String, CodingKey {
        case id, title
        case isCompleted = "is_completed"
        case dueDate = "due_at"
        case updatedAt = "updated_at"
        case project
        case projectName = "project_name"
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        summary = ServerTaskSummary(
            id: try members.id(.id), title: try members.title(.title),
            isCompleted: try members.decode(Bool.self, forKey: .isCompleted),
            dueDate: try members.optionalInstant(.dueDate),
            project: try members.project(id: .project, name: .projectName),
            updatedAt: try members.instant(.updatedAt))
    }
}
