import HTTPTypes
package import TaskStore
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
}

extension PreferenceKey.Group {
    fileprivate var path: String {
        switch self {
        case .tasks: "/me/preferences"
        case .notifications: "/notifications/preferences"
        }
    }
}
