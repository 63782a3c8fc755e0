package import TaskHubEntities
package import TaskSync

extension RemoteTaskHubService {
    package func account() async throws(ServiceError) -> ServerAccount {
        try await call { client, token throws(APIError) in try await client.session(accessToken: token) }
    }

    package func facts() async throws(ServiceError) -> ServerFacts {
        try await call { client, _ throws(APIError) in try await client.meta() }
    }

    package func createProject(
        named name: String, area: TaskArea = .personal
    ) async throws(ServiceError) -> ServerProject {
        try await call { client, token throws(APIError) in
            try await client.createProject(named: name, area: area, accessToken: token)
        }
    }

    package func taskPreferences() async throws(ServiceError) -> TaskPreferences {
        try await call { client, token throws(APIError) in try await client.taskPreferences(accessToken: token) }
    }

    package func changeTaskPreferences(_ change: TaskPreferencesChange) async throws(ServiceError) -> TaskPreferences {
        try await call { client, token throws(APIError) in
            try await client.changeTaskPreferences(change, accessToken: token)
        }
    }

    package func notificationPreferences() async throws(ServiceError) -> NotificationPreferences {
        try await call { client, token throws(APIError) in
            try await client.notificationPreferences(accessToken: token)
        }
    }

    package func changeNotificationPreferences(
        _ change: NotificationPreferencesChange
    ) async throws(ServiceError) -> NotificationPreferences {
        try await call { client, token throws(APIError) in
            try await client.changeNotificationPreferences(change, accessToken: token)
        }
    }

    package func registerDevice(_ facts: PushDeviceFacts) async throws(ServiceError) -> PushDevice {
        try await call { client, token throws(APIError) in
            try await client.registerDevice(facts, accessToken: token)
        }
    }

    package func changeDevice(_ id: EntityID, _ facts: PushDeviceFacts) async throws(ServiceError) -> PushDevice {
        try await call(.item) { client, token throws(APIError) in
            try await client.changeDevice(id, facts, accessToken: token)
        }
    }

    package func deleteDevice(_ id: EntityID) async throws(ServiceError) {
        try await call(.item) { client, token throws(APIError) in
            try await client.deleteDevice(id, accessToken: token)
        }
    }

    /// Unregisters a push token.
    ///
    /// - Returns: Whether the server knew the token.
    package func unregisterDevice(token pushToken: String) async throws(ServiceError) -> Bool {
        try await call { client, token throws(APIError) in
            try await client.unregisterDevice(token: pushToken, accessToken: token)
        }
    }
}
