import HTTPTypes
package import TaskHubEntities
package import TaskSync

extension TaskHubClient {
    /// Returns the organisation's tasks, except those that are archived or were completed more than a day ago.
    package func tasks(accessToken: String) async throws(APIError) -> [ServerTaskSummary] {
        try await send(.to("/tasks", accessToken), atMost: .large).decoded([TaskSummaryResponse].self).map(\.summary)
    }

    /// Creates a task.
    ///
    /// The same key with the same JSON within a day returns the first response again. The texts in the response may
    /// differ from those in the request: the server removes surrounding white space.
    package func createTask(
        _ body: [UInt8], key: String, accessToken: String
    ) async throws(APIError) -> ServerTaskSummary {
        try await send(creation("/tasks", body, key, accessToken)).decoded(TaskSummaryResponse.self).summary
    }

    /// Creates a task like ``createTask(_:key:accessToken:)``, at the endpoint for intents.
    ///
    /// The server allows 30 requests a minute. A key belongs to its endpoint. The project's name in the result is empty,
    /// because the response does not contain it.
    package func createTaskByIntent(
        _ body: [UInt8], key: String, accessToken: String
    ) async throws(APIError) -> ServerTaskSummary {
        let request = try creation("/intents/create-task", body, key, accessToken)
        return try await send(request, atMost: .medium).decoded(IntentResponse.self).summary
    }

    /// Returns one task with all its fields.
    package func task(_ id: EntityID, accessToken: String) async throws(APIError) -> ServerTask {
        try await send(.to("/tasks/\(id)", accessToken), atMost: .medium).decoded(TaskResponse.self).task
    }

    /// Changes a task and returns its new state.
    ///
    /// Of two concurrent changes to one task, the server loses one.
    package func updateTask(_ id: EntityID, _ body: [UInt8], accessToken: String) async throws(APIError) -> ServerTask {
        do { try TaskBodyCheck.update(body) } catch { throw .unsendable(error) }
        let request = APIRequest.to("/tasks/\(id)", accessToken, .patch, body)
        return try await send(request, atMost: .medium).decoded(TaskResponse.self).task
    }

    /// Deletes a task.
    package func deleteTask(_ id: EntityID, accessToken: String) async throws(APIError) {
        _ = try await send(.to("/tasks/\(id)", accessToken, .delete))
    }

    /// Returns the server's own widget, at most twenty tasks, completed ones included.
    package func widgetTasks(accessToken: String) async throws(APIError) -> [ServerWidgetTask] {
        try await send(.to("/widget/snapshot", accessToken)).decoded(WidgetResponse.self).tasks.map(\.task)
    }

    private func creation(
        _ path: String, _ body: [UInt8], _ key: String, _ accessToken: String
    ) throws(APIError) -> APIRequest {
        do {
            try InputCheck.key(key)
            try TaskBodyCheck.creation(body)
        } catch {
            throw .unsendable(error)
        }
        var request = APIRequest.to(path, accessToken, .post, body)
        request.idempotencyKey = key
        return request
    }
}
