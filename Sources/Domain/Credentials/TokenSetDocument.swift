internal import FoundationEssentials

/// The vault's value: one JSON object, so that the tokens are written together or not at all.
///
/// The expiry has whole seconds; a fraction is dropped.
public enum TokenSetDocument {
    /// The value of an item that a sign-out has emptied, where deleting it would have asked the user.
    public static let signedOut = Array("{}".utf8)

    private struct Members: Codable {
        var accessToken: String
        var refreshToken: String?
        var idToken: String?
        var subject: String
        var expiresAt: Double
        var generation: Int64

        enum CodingKeys: String, CodingKey {
            case accessToken = "access_token"
            case refreshToken = "refresh_token"
            case idToken = "id_token"
            case subject
            case expiresAt = "expires_at"
            case generation
        }
    }

    /// Throws for a date that is no number of seconds.
    public static func encode(_ tokens: TokenSet) throws -> [UInt8] {
        let members = Members(
            accessToken: tokens.accessToken, refreshToken: tokens.refreshToken, idToken: tokens.idToken,
            subject: tokens.subject, expiresAt: tokens.expiresAt.timeIntervalSince1970.rounded(.down),
            generation: tokens.generation)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return [UInt8](try encoder.encode(members))
    }

    /// The tokens, or nil where the bytes are something else.
    ///
    /// Members of a newer program are passed over.
    public static func decode(_ bytes: [UInt8]) -> TokenSet? {
        guard let members = try? JSONDecoder().decode(Members.self, from: Data(bytes)) else { return nil }
        return TokenSet(
            accessToken: members.accessToken, refreshToken: members.refreshToken, idToken: members.idToken,
            subject: members.subject, expiresAt: Date(timeIntervalSince1970: members.expiresAt),
            generation: members.generation)
    }
}
