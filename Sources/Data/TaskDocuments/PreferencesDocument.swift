package import FoundationEssentials
internal import TaskHubEntities
package import TaskSync

/// Preferences, with where their values come from.
package enum PreferencesDocument {
    /// Returns `{"preferences":[{"fetched_at","key","name","retry_at","rule","server_value","state","summary",
    /// "value"}],"schema":1}`.
    ///
    /// `key` is the server's name. `state` is `default`, `server`, `waiting`, `failing`, `not_permitted`, `refused` or
    /// `local`.
    package static func preferences(
        _ preferences: Preferences, of keys: [PreferenceKey], hasServer: Bool
    ) throws -> Data {
        try TaskDocument.encoded(Body(preferences: keys.map { Fields(preferences[$0], hasServer: hasServer) }))
    }

    private struct Body: Encodable {
        var schema = TaskDocument.schema
        let preferences: [Fields]
    }

    struct Fields: Encodable {
        enum CodingKeys: String, CodingKey {
            case name, key, value, state, summary, rule
            case serverValue = "server_value"
            case fetchedAt = "fetched_at"
            case retryAt = "retry_at"
        }

        private let preference: StoredPreference
        private let standing: StoredPreference.Standing

        init(_ preference: StoredPreference, hasServer: Bool) {
            self.preference = preference
            standing = preference.standing(hasServer: hasServer)
        }

        func encode(to encoder: any Encoder) throws {
            var object = encoder.container(keyedBy: CodingKeys.self)
            try object.encode(preference.key.name, forKey: .name)
            try object.encode(preference.key.rawValue, forKey: .key)
            try object.encode(Value(preference.value), forKey: .value)
            try object.encode(standing.rawValue, forKey: .state)
            try object.encode(preference.serverValue.map(Value.init), forKey: .serverValue)
            try object.encode(preference.fetchedAt?.rfc3339, forKey: .fetchedAt)
            try object.encode(preference.choice?.notBefore?.rfc3339, forKey: .retryAt)
            try object.encode(preference.key.summary, forKey: .summary)
            try object.encode(preference.key.kind.rule, forKey: .rule)
        }
    }

    /// A text, a number, a flag, or null for no time.
    private struct Value: Encodable {
        let value: PreferenceValue

        init(_ value: PreferenceValue) {
            self.value = value
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch value {
            case .text(let text): try container.encode(text)
            case .flag(let isOn): try container.encode(isOn)
            case .number(let number): try container.encode(number)
            case .time(nil): try container.encodeNil()
            case .time: try container.encode(value.text)
            }
        }
    }
}
