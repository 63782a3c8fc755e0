public import Credentials
public import FoundationEssentials

/// The tokens of a successful token response (RFC 6749 §5.1, OpenID Connect Core 1.0 §3.1.3.3).
///
/// Each token is visible ASCII, so it can be sent in a header. The description and mirror show no token, so that none
/// reaches a log.
public struct TokenGrant: Hashable, Sendable {
    /// The bearer token for requests to the server (RFC 6750).
    public let accessToken: String
    /// The token to get new tokens with, or nil if the provider issued none.
    public let refreshToken: String?
    /// The ID token, not validated, or nil if the provider issued none.
    public let idToken: String?
    /// The scopes that the provider granted, or nil if it does not say: then it granted what was requested (RFC 6749
    /// §5.1).
    public let scopes: Set<String>?
    /// How long the access token is valid, counted from the response.
    ///
    /// Between zero and ten years; one minute if the provider does not say.
    public let expiresIn: Duration

    init(json: [UInt8]) throws(OpenIDError) {
        let response: Response
        do {
            response = try JSONDecoder().decode(Response.self, from: Data(json))
        } catch {
            throw .response(.malformed)
        }
        guard response.token_type?.lowercased() ?? "bearer" == "bearer" else { throw .response(.tokenTypeUnknown) }
        accessToken = response.access_token
        // Some providers write an empty text instead of leaving the member out.
        refreshToken = response.refresh_token.flatMap { $0.isEmpty ? nil : $0 }
        idToken = response.id_token.flatMap { $0.isEmpty ? nil : $0 }
        for token in [accessToken, refreshToken, idToken] {
            guard TokenGrant.isSafe(token) else { throw .response(.malformed) }
        }
        let granted = response.scope?.value?.split(separator: " ").map(String.init) ?? []
        scopes = granted.isEmpty ? nil : Set(granted)
        expiresIn = .seconds(max(0, min(response.expires_in?.seconds ?? 60, TokenGrant.longest)))
    }

    /// Returns the tokens in the form that a token vault stores.
    ///
    /// - Parameters:
    ///   - subject: The user's identifier, from the valid ID token.
    ///   - receivedAt: When the response arrived, from which the expiry is counted.
    /// - Returns: The tokens with their subject and the time at which the access token expires.
    public func tokens(subject: String, receivedAt: Date) -> TokenSet {
        TokenSet(
            accessToken: accessToken, refreshToken: refreshToken, idToken: idToken, subject: subject,
            expiresAt: receivedAt.addingTimeInterval(expiresIn / .seconds(1)),
            lifetime: .seconds(expiresIn.components.seconds))
    }

    /// The limit for what the provider says: ten years, in seconds.
    private static let longest: Double = 10 * 365 * 86_400

    /// Whether the token can be sent in a header: visible ASCII only.
    private static func isSafe(_ token: String?) -> Bool {
        guard let token else { return true }
        return !token.isEmpty && token.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }

    private struct Response: Decodable {
        let access_token: String
        let refresh_token: String?
        let id_token: String?
        let token_type: String?
        let scope: Lenient<String>?
        let expires_in: LenientSeconds?
    }
}

extension TokenGrant: CustomStringConvertible, CustomReflectable {
    /// The name of the type.
    public var description: String { "TokenGrant" }

    /// Empty, so that no dump shows a token.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
