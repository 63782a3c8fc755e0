import HTTPTypes
package import TaskHubEntities
package import TaskSync

extension TaskHubClient: TaskHubService {
    package func tasks() async throws(ServiceError) -> [ServerTaskSummary] {
        try await fetch([TaskSummaryResponse].self, APIRequest(.get, "/tasks"), atMost: .large).map(\.summary)
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
        case .tasks: try await fetch(TaskSummaryResponse.self, request).summary
        case .intents: try await fetch(IntentResponse.self, request, atMost: .medium).summary
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
        try await fetch(WidgetResponse.self, APIRequest(.get, "/widget/snapshot")).tasks.map(\.task)
    }

    /// Returns the task in the response, which must be the one that the request is about.
    ///
    /// A cache that mixes up responses would otherwise change another task, and this one would be requested for ever.
    private func fetch(_ id: EntityID, _ request: APIRequest) async throws(ServiceError) -> ServerTask {
        let task = try await fetch(TaskResponse.self, request, about: .item, atMost: .medium).task
        guard task.id == id else { throw .outcomeUnknown(requestID: nil) }
        return task
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
