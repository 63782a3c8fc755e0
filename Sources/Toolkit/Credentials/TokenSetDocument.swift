internal import FoundationEssentials

/// The JSON form of a ``TokenSet``: one object, so that the tokens are stored together or not at all.
///
/// The expiry is in whole seconds since 1970, and the lifetime in whole seconds; a fraction is dropped.
public enum TokenSetDocument {
    /// The value that a sign-out writes to an item that it cannot delete without a prompt.
    public static let signedOut = Array("{}".utf8)

    private struct Members: Codable {
        var accessToken: String
        var refreshToken: String?
        var idToken: String?
        var subject: String
        var expiresAt: Double
        var lifetime: Int64?
        var generation: Int64

        enum CodingKeys: String, CodingKey {
            case accessToken = "access_token"
            case refreshToken = "refresh_token"
            case idToken = "id_token"
            case subject
            case expiresAt = "expires_at"
            case lifetime, generation
        }
    }

    /// Returns the JSON of `tokens`.
    ///
    /// - Throws: `EncodingError` for a date that is not a finite number.
    public static func encode(_ tokens: TokenSet) throws -> [UInt8] {
        let members = Members(
            accessToken: tokens.accessToken, refreshToken: tokens.refreshToken, idToken: tokens.idToken,
            subject: tokens.subject, expiresAt: tokens.expiresAt.timeIntervalSince1970.rounded(.down),
            lifetime: tokens.lifetime?.components.seconds, generation: tokens.generation)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return [UInt8](try encoder.encode(members))
    }

    /// Returns the tokens, or `nil` if the bytes do not contain any.
    ///
    /// Unknown members are ignored.
    public static func decode(_ bytes: [UInt8]) -> TokenSet? {
        guard let members = try? JSONDecoder().decode(Members.self, from: Data(bytes)) else { return nil }
        return TokenSet(
            accessToken: members.accessToken, refreshToken: members.refreshToken, idToken: members.idToken,
            subject: members.subject, expiresAt: Date(timeIntervalSince1970: members.expiresAt),
            lifetime: members.lifetime.map { .seconds($0) }, generation: members.generation)
    }
}
