import HTTPTypes
package import TaskHubEntities
package import TaskSync

extension TaskHubClient {
    package func preferences(
        _ group: PreferenceKey.Group
    ) async throws(ServiceError) -> [PreferenceKey: PreferenceValue] {
        try await fetch(PreferencesResponse.self, APIRequest(.get, group.path)).values
    }

    package func change(
        _ values: [PreferenceKey: PreferenceValue], in group: PreferenceKey.Group
    ) async throws(ServiceError) -> [PreferenceKey: PreferenceValue] {
        try InputCheck.timeZone(values[.timeZone]?.text)
        let request = APIRequest(.patch, group.path, json: PreferencesBody(values: values))
        return try await fetch(PreferencesResponse.self, request).values
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

extension PreferenceKey.Group {
    fileprivate var path: String {
        switch self {
        case .tasks: "/me/preferences"
        case .notifications: "/notifications/preferences"
        }
    }
}
