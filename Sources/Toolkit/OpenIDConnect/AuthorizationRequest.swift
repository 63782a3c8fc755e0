internal import CLibcrypto
import FoundationEssentials

/// One attempt to sign in with the browser, by authorization code and PKCE (RFC 6749 §4.1, RFC 7636).
///
/// Each value has its own random state, nonce and code verifier of 256 bits, so use a new one for each attempt. Its
/// description and mirror show none of them, so that they never reach a log.
public struct AuthorizationRequest: Sendable {
    /// The client that is registered with the provider.
    public let clientID: String
    /// The address that the provider redirects the browser to.
    public let redirect: String
    private let scopes: [String]
    private let audience: String?
    private let asksConsent: Bool
    let state = RandomText.next()
    let nonce = RandomText.next()
    let verifier = RandomText.next()

    /// Creates a request with new random values.
    ///
    /// - Parameters:
    ///   - clientID: A public client's id, as registered with the provider.
    ///   - redirect: An address that is registered for the client: a loopback address (RFC 8252 §7.3) or one with a
    ///     private-use scheme (RFC 8252 §7.1).
    ///   - scopes: The scopes to request. `openid` must be among them to get an ID token (OpenID Connect Core 1.0
    ///     §3.1.2.1).
    ///   - audience: The value of the parameter `audience`, which some providers need and others ignore. Nil omits it.
    ///   - asksConsent: Whether the provider must ask the user for consent (`prompt=consent`). Some ignore
    ///     `offline_access` otherwise (OpenID Connect Core 1.0 §11).
    public init(
        clientID: String, redirect: String, scopes: [String], audience: String? = nil, asksConsent: Bool = false
    ) {
        self.clientID = clientID
        self.redirect = redirect
        self.scopes = scopes
        self.audience = audience
        self.asksConsent = asksConsent
    }

    /// Returns the same request with a new state, nonce and verifier.
    func withOtherSecrets() -> AuthorizationRequest {
        AuthorizationRequest(
            clientID: clientID, redirect: redirect, scopes: scopes, audience: audience, asksConsent: asksConsent)
    }

    /// Returns the address to open in the browser (OpenID Connect Core 1.0 §3.1.2.1).
    ///
    /// A provider that requires pushed requests refuses it: see ``TokenClient/pushedAddress(of:)``.
    ///
    /// - Parameter provider: The provider to sign in at.
    /// - Returns: The authorization endpoint's address with the parameters of this request.
    public func address(at provider: ProviderMetadata) -> String {
        provider.authorization.adding(parameters)
    }

    var parameters: [(name: String, value: String)] {
        var parameters = [
            (name: "response_type", value: "code"), (name: "client_id", value: clientID),
            (name: "redirect_uri", value: redirect), (name: "scope", value: scopes.joined(separator: " ")),
            (name: "state", value: state), (name: "nonce", value: nonce),
            (name: "code_challenge", value: challenge), (name: "code_challenge_method", value: "S256"),
        ]
        if let audience { parameters.append((name: "audience", value: audience)) }
        if asksConsent { parameters.append((name: "prompt", value: "consent")) }
        return parameters
    }

    func hasState(_ state: String) -> Bool { SecretComparison.equal(state, self.state) }

    func hasNonce(_ nonce: String) -> Bool { SecretComparison.equal(nonce, self.nonce) }

    private var challenge: String {
        Base64URL.text(SHA256Digest.bytes(of: verifier))
    }
}

extension AuthorizationRequest: CustomStringConvertible, CustomReflectable {
    /// The name of the type.
    public var description: String { "AuthorizationRequest" }

    /// Empty, so that no dump shows the verifier, even of a value that contains the request.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

private enum RandomText {
    /// Returns 256 random bits as 43 characters that need no encoding in an address (RFC 7636 §4.1).
    static func next() -> String {
        var generator = SystemRandomNumberGenerator()
        return Base64URL.text((0..<32).map { _ in generator.next() })
    }
}

private enum SecretComparison {
    /// Returns whether the texts are equal, in a time that does not depend on where they differ.
    static func equal(_ one: String, _ other: String) -> Bool {
        let (one, other) = (Array(one.utf8), Array(other.utf8))
        return one.count == other.count && CRYPTO_memcmp(one, other, one.count) == 0
    }
}
