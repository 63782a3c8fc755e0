public import Credentials
public import FoundationEssentials

/// Tokens as the provider gave them.
public struct TokenGrant: Hashable, Sendable {
    public let accessToken: String
    public let refreshToken: String?
    public let idToken: String?
    /// From the answer on; a minute when the provider does not say.
    public let expiresIn: Duration

    init(json: [UInt8]) throws(OpenIDError) {
        let answer: Answer
        do {
            answer = try JSONDecoder().decode(Answer.self, from: Data(json))
        } catch {
            throw .response(.malformed)
        }
        guard answer.token_type?.lowercased() ?? "bearer" == "bearer" else { throw .response(.tokenTypeUnknown) }
        for token in [answer.access_token, answer.refresh_token, answer.id_token] {
            guard TokenGrant.isSafe(token) else { throw .response(.malformed) }
        }
        accessToken = answer.access_token
        refreshToken = answer.refresh_token
        idToken = answer.id_token
        expiresIn = .seconds(max(0, min(answer.expires_in?.seconds ?? 60, TokenGrant.longest)))
    }

    /// For the vault.
    public func tokens(subject: String, receivedAt: Date) -> TokenSet {
        TokenSet(
            accessToken: accessToken, refreshToken: refreshToken, idToken: idToken, subject: subject,
            expiresAt: receivedAt.addingTimeInterval(expiresIn / .seconds(1)))
    }

    /// Ten years; whatever is said beyond that.
    private static let longest: Double = 10 * 365 * 86_400

    /// It goes into a header: visible ASCII, nothing else.
    private static func isSafe(_ token: String?) -> Bool {
        guard let token else { return true }
        return !token.isEmpty && token.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }

    private struct Answer: Decodable {
        let access_token: String
        let refresh_token: String?
        let id_token: String?
        let token_type: String?
        let expires_in: LenientSeconds?
    }
}

extension TokenGrant: CustomStringConvertible, CustomReflectable {
    public var description: String { "TokenGrant" }
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
