import HTTPTypes
package import TaskHubEntities
package import TaskSync

extension TaskHubClient {
    /// Of the whole organisation; without what is archived or was done more than a day ago.
    package func tasks(accessToken: String) async throws(APIError) -> [ServerTaskSummary] {
        try await send(.to("/tasks", accessToken), atMost: .large).decoded([TaskSummaryResponse].self).map(\.summary)
    }

    /// The same key with the same JSON within a day gives the first answer again.
    ///
    /// What comes back can differ from what was sent: the server removes white space around texts.
    package func createTask(
        _ body: [UInt8], key: String, accessToken: String
    ) async throws(APIError) -> ServerTaskSummary {
        try await send(creation("/tasks", body, key, accessToken)).decoded(TaskSummaryResponse.self).summary
    }

    /// As ``createTask(_:key:accessToken:)``, but 30 a minute, and a key belongs to its endpoint.
    ///
    /// The project's name is empty: the server does not tell it here.
    package func createTaskByIntent(
        _ body: [UInt8], key: String, accessToken: String
    ) async throws(APIError) -> ServerTaskSummary {
        let request = try creation("/intents/create-task", body, key, accessToken)
        return try await send(request, atMost: .medium).decoded(IntentResponse.self).summary
    }

    package func task(_ id: EntityID, accessToken: String) async throws(APIError) -> ServerTask {
        try await send(.to("/tasks/\(id)", accessToken), atMost: .medium).decoded(TaskResponse.self).task
    }

    /// Two at once on one task lose one of the changes.
    package func updateTask(_ id: EntityID, _ body: [UInt8], accessToken: String) async throws(APIError) -> ServerTask {
        do { try TaskBodyCheck.update(body) } catch { throw .unsendable(error) }
        let request = APIRequest.to("/tasks/\(id)", accessToken, .patch, body)
        return try await send(request, atMost: .medium).decoded(TaskResponse.self).task
    }

    package func deleteTask(_ id: EntityID, accessToken: String) async throws(APIError) {
        _ = try await send(.to("/tasks/\(id)", accessToken, .delete))
    }

    /// At most twenty, done ones among them.
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
