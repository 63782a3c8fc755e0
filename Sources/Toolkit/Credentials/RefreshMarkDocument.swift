internal import FoundationEssentials

/// The JSON form of a mark: one object, with dates in whole seconds since 1970.
public enum RefreshMarkDocument {
    private struct Members: Codable {
        var state: RefreshMark.State
        var generation: Int64
        var expiresAt: Double
        var recordedAt: Double
        var reason: SignInReason?
        var code: String?
        var refusedSince: Double?
        var wait: Int64?
        var salt: String?
        var digest: String?

        enum CodingKeys: String, CodingKey {
            case state, generation, reason, code, wait, salt, digest
            case expiresAt = "expires_at"
            case recordedAt = "recorded_at"
            case refusedSince = "refused_since"
        }

        var refusal: RefreshMark.Refusal? {
            guard let code, let refusedSince else { return nil }
            return RefreshMark.Refusal(code: code, since: Date(timeIntervalSince1970: refusedSince))
        }

        var rejected: RefreshMark.RejectedToken? {
            guard let salt, let digest else { return nil }
            return RefreshMark.RejectedToken(salt: salt, digest: digest)
        }
    }

    /// Returns the JSON of `mark`.
    ///
    /// - Throws: `EncodingError` for a date that is not a finite number.
    public static func encode(_ mark: RefreshMark) throws -> [UInt8] {
        let members = Members(
            state: mark.state, generation: mark.generation,
            expiresAt: mark.expiresAt.timeIntervalSince1970.rounded(.down),
            recordedAt: mark.recordedAt.timeIntervalSince1970.rounded(.down), reason: mark.reason,
            code: mark.refusal?.code, refusedSince: mark.refusal?.since.timeIntervalSince1970.rounded(.down),
            wait: mark.wait?.components.seconds, salt: mark.rejected?.salt, digest: mark.rejected?.digest)
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
            recordedAt: Date(timeIntervalSince1970: members.recordedAt), reason: members.reason,
            refusal: members.refusal, wait: members.wait.map { .seconds($0) },
            rejected: members.rejected)
    }
}
