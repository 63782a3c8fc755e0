import HTTPTypes
package import TaskHubEntities
package import TaskSync

extension TaskHubClient {
    package func taskPreferences(accessToken: String) async throws(APIError) -> TaskPreferences {
        try await send(.to("/me/preferences", accessToken)).decoded(TaskPreferencesResponse.self).preferences
    }

    package func changeTaskPreferences(
        _ change: TaskPreferencesChange, accessToken: String
    ) async throws(APIError) -> TaskPreferences {
        let body = try JSONBody.bytes(TaskPreferencesBody(change: change))
        return try await send(.to("/me/preferences", accessToken, .patch, body))
            .decoded(TaskPreferencesResponse.self).preferences
    }

    package func notificationPreferences(accessToken: String) async throws(APIError) -> NotificationPreferences {
        try await send(.to("/notifications/preferences", accessToken))
            .decoded(NotificationPreferencesResponse.self).preferences
    }

    package func changeNotificationPreferences(
        _ change: NotificationPreferencesChange, accessToken: String
    ) async throws(APIError) -> NotificationPreferences {
        try check(timeZone: change.timeZone)
        let body = try JSONBody.bytes(NotificationPreferencesBody(change: change))
        return try await send(.to("/notifications/preferences", accessToken, .patch, body))
            .decoded(NotificationPreferencesResponse.self).preferences
    }

    /// Registers a device, whose id must be kept for ``changeDevice(_:_:accessToken:)``.
    ///
    /// The server refuses to register the same installation again.
    package func registerDevice(_ facts: PushDeviceFacts, accessToken: String) async throws(APIError) -> PushDevice {
        try check(timeZone: facts.timeZone)
        let body = try JSONBody.bytes(PushDeviceBody(facts: facts))
        return try await send(.to("/devices/register", accessToken, .post, body)).decoded(PushDeviceResponse.self)
            .device
    }

    package func changeDevice(
        _ id: EntityID, _ facts: PushDeviceFacts, accessToken: String
    ) async throws(APIError) -> PushDevice {
        try check(timeZone: facts.timeZone)
        let body = try JSONBody.bytes(PushDeviceBody(facts: facts))
        return try await send(.to("/devices/\(id)", accessToken, .patch, body)).decoded(PushDeviceResponse.self).device
    }

    package func deleteDevice(_ id: EntityID, accessToken: String) async throws(APIError) {
        _ = try await send(.to("/devices/\(id)", accessToken, .delete))
    }

    /// Unregisters a push token.
    ///
    /// - Returns: Whether the server knew the token.
    package func unregisterDevice(token: String, accessToken: String) async throws(APIError) -> Bool {
        let body = try JSONBody.bytes(UnregisterBody(token: token))
        return try await send(.to("/devices/unregister", accessToken, .post, body))
            .decoded(UnregisterResponse.self).deleted
    }

    private func check(timeZone: String?) throws(APIError) {
        guard let timeZone else { return }
        do { try InputCheck.timeZone(timeZone) } catch { throw .unsendable(error) }
    }
}
