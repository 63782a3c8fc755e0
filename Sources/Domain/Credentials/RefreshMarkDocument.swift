internal import FoundationEssentials

/// The JSON form of a mark: one object, with dates in whole seconds since 1970.
public enum RefreshMarkDocument {
    private struct Members: Codable {
        var state: RefreshMark.State
        var generation: Int64
        var expiresAt: Double
        var recordedAt: Double
        var reason: SignInReason?

        enum CodingKeys: String, CodingKey {
            case state, generation, reason
            case expiresAt = "expires_at"
            case recordedAt = "recorded_at"
        }
    }

    /// Returns the JSON of `mark`.
    ///
    /// - Throws: `EncodingError` for a date that is not a finite number.
    public static func encode(_ mark: RefreshMark) throws -> [UInt8] {
        let members = Members(
            state: mark.state, generation: mark.generation,
            expiresAt: mark.expiresAt.timeIntervalSince1970.rounded(.down),
            recordedAt: mark.recordedAt.timeIntervalSince1970.rounded(.down), reason: mark.reason)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return [UInt8](try encoder.encode(members))
    }

    /// Returns the mark, or `nil` if the bytes do not contain one.
    ///
    /// Unknown members are ignored.
    public static func decode(_ bytes: [UInt8]) -> RefreshMark? {
        guard let members = try? JSONDecoder().decode(Members.self, from: Data(bytes)) else { return nil }
        return RefreshMark(
            state: members.state, generation: members.generation,
            expiresAt: Date(timeIntervalSince1970: members.expiresAt),
            recordedAt: Date(timeIntervalSince1970: members.recordedAt), reason: members.reason)
    }
}
