import HTTPTypes
package import TaskHubEntities
package import TaskSync

extension TaskHubClient {
    package func taskPreferences() async throws(ServiceError) -> TaskPreferences {
        try await fetch(TaskPreferencesResponse.self, APIRequest(.get, "/me/preferences")).preferences
    }

    package func changeTaskPreferences(_ change: TaskPreferencesChange) async throws(ServiceError) -> TaskPreferences {
        let request = APIRequest(.patch, "/me/preferences", json: TaskPreferencesBody(change: change))
        return try await fetch(TaskPreferencesResponse.self, request).preferences
    }

    package func notificationPreferences() async throws(ServiceError) -> NotificationPreferences {
        let request = APIRequest(.get, "/notifications/preferences")
        return try await fetch(NotificationPreferencesResponse.self, request).preferences
    }

    package func changeNotificationPreferences(
        _ change: NotificationPreferencesChange
    ) async throws(ServiceError) -> NotificationPreferences {
        try InputCheck.timeZone(change.timeZone)
        let body = NotificationPreferencesBody(change: change)
        let request = APIRequest(.patch, "/notifications/preferences", json: body)
        return try await fetch(NotificationPreferencesResponse.self, request).preferences
    }

    /// Registers a device, whose id must be kept for ``changeDevice(_:_:)``.
    ///
    /// The server refuses to register the same installation again.
    package func registerDevice(_ facts: PushDeviceFacts) async throws(ServiceError) -> PushDevice {
        try InputCheck.timeZone(facts.timeZone)
        let request = APIRequest(.post, "/devices/register", json: PushDeviceBody(facts: facts))
        return try await fetch(PushDeviceResponse.self, request).device
    }

    package func changeDevice(_ id: EntityID, _ facts: PushDeviceFacts) async throws(ServiceError) -> PushDevice {
        try InputCheck.timeZone(facts.timeZone)
        let request = APIRequest(.patch, "/devices/\(id)", json: PushDeviceBody(facts: facts))
        return try await fetch(PushDeviceResponse.self, request, about: .item).device
    }

    package func deleteDevice(_ id: EntityID) async throws(ServiceError) {
        try await perform(APIRequest(.delete, "/devices/\(id)"), about: .item)
    }

    /// Unregisters a push token.
    ///
    /// - Returns: Whether the server knew the token.
    package func unregisterDevice(token: String) async throws(ServiceError) -> Bool {
        let request = APIRequest(.post, "/devices/unregister", json: UnregisterBody(token: token))
        return try await fetch(UnregisterResponse.self, request).deleted
    }
}
