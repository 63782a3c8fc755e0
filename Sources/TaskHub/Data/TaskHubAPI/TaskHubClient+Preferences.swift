import HTTPTypes
import TaskHubEntities
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

/// The response of `GET` and `PATCH`, with the preferences of one group.
///
/// A value that this version does not know is left out, so that the others are still read.
struct PreferencesResponse: Decodable {
    let values: [PreferenceKey: PreferenceValue]

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: PreferenceMember.self)
        _ = try members.instant(.updatedAt)
        var values: [PreferenceKey: PreferenceValue] = [:]
        for key in PreferenceKey.allCases {
            let member = PreferenceMember(key)
            if members.contains(member) { values[key] = try members.preference(key.kind, member) }
        }
        self.values = values
    }
}

/// The body of `PATCH`, with the preferences to change.
struct PreferencesBody: Encodable {
    let values: [PreferenceKey: PreferenceValue]

    func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: PreferenceMember.self)
        for (key, value) in values {
            let member = PreferenceMember(key)
            switch value {
            case .text(let text): try members.encode(text, forKey: member)
            case .flag(let isOn): try members.encode(isOn, forKey: member)
            case .number(let number): try members.encode(number, forKey: member)
            case .time(let time): try members.encode(time?.description, forKey: member)
            }
        }
    }
}

private struct PreferenceMember: CodingKey {
    static let updatedAt = PreferenceMember(stringValue: "updated_at")

    let stringValue: String
    var intValue: Int? { nil }

    init(_ key: PreferenceKey) { self.init(stringValue: key.rawValue) }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension KeyedDecodingContainer {
    /// Decodes a preference; nil if this version does not know the value.
    fileprivate func preference(_ kind: PreferenceKind, _ key: Key) throws -> PreferenceValue? {
        switch kind {
        case .flag: .flag(try decode(Bool.self, forKey: key))
        case .number(let range):
            .number(min(max(try decode(Int.self, forKey: key), range.lowerBound), range.upperBound))
        case .timeOfDay where try decodeNil(forKey: key): .time(nil)
        case .choice, .color, .timeZone, .timeOfDay: PreferenceValue(try decode(String.self, forKey: key), of: kind)
        }
    }
}
