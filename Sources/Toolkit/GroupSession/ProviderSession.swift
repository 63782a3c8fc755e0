public import Credentials
internal import FoundationEssentials
public import OpenIDConnect
public import WebTransport

/// A sign-in at an OpenID Connect provider, as it is kept: the tokens, and who renews them.
///
/// The tokens and the issuer are one value, so no other provider ever gets the refresh token.
public struct ProviderSession: Hashable, Sendable {
    /// The provider's identifier, an https address.
    public var issuer: String
    /// The client that the tokens were issued to.
    public var clientID: String
    /// What is accepted of the provider's discovery document.
    public var policy: ProviderPolicy
    /// The tokens.
    public var tokens: TokenSet

    /// Creates a session.
    ///
    /// - Parameters:
    ///   - issuer: The provider's identifier, as its documents write it.
    ///   - clientID: The client that the tokens were issued to.
    ///   - policy: What is accepted of the provider's discovery document.
    ///   - tokens: The tokens.
    public init(issuer: String, clientID: String, policy: ProviderPolicy = .strict, tokens: TokenSet) {
        self.issuer = issuer
        self.clientID = clientID
        self.policy = policy
        self.tokens = tokens
    }
}

extension ProviderSession {
    /// Revokes the refresh token (RFC 7009 §2.1), within ten seconds for each of two requests.
    ///
    /// - Parameter transport: Sends the requests to the issuer.
    /// - Returns: Whether the provider has ended the session. A token that is not revoked expires there.
    @discardableResult
    public func revoke(with transport: any HTTPTransport) async -> EndSessionResult {
        guard let refreshToken = tokens.refreshToken else { return .unsupported }
        let discovery = Discovery(transport: transport, policy: policy)
        guard let provider = try? await discovery.metadata(at: Discovery.address(of: issuer)),
            provider.issuer.utf8.elementsEqual(issuer.utf8)
        else { return .unreachable }
        return await TokenClient(provider: provider, clientID: clientID, transport: transport).revoke(refreshToken)
    }
}

/// What a group keeps under a name: a token that a person set, or a session that renews its token.
///
/// docs/spec/Vault.md specifies its bytes.
public enum KeptCredential: Hashable, Sendable {
    /// A token that works until the server refuses it, such as a personal access token.
    case token(BearerToken)
    /// A session at a provider.
    case session(ProviderSession)

    /// The version of the form of a session that this module writes, and the only one that it reads.
    private static let version = 1

    /// Reads what is kept.
    ///
    /// The result is `nil` if it is neither a token nor a session of a known version.
    ///
    /// - Parameter bytes: The secret, as stored.
    public init?(_ bytes: [UInt8]) {
        guard bytes.first == UInt8(ascii: "{") else {
            guard let token = BearerToken(bytes) else { return nil }
            self = .token(token)
            return
        }
        guard let members = try? JSONDecoder().decode(Members.self, from: Data(bytes)),
            members.version == KeptCredential.version, let tokens = TokenSetDocument.decode(bytes)
        else { return nil }
        self = .session(
            ProviderSession(
                issuer: members.issuer, clientID: members.clientID,
                policy: ProviderPolicy(
                    allowsEndpointsElsewhere: Set(members.endpointHosts ?? []),
                    assumesPKCE: members.assumesPKCE ?? false),
                tokens: tokens))
    }

    /// Returns the bytes to keep.
    ///
    /// - Throws: `EncodingError` for a date that is not a finite number.
    public func bytes() throws -> [UInt8] {
        switch self {
        case .token(let token): return Array(token.text.utf8)
        case .session(let session):
            let members = Members(
                version: KeptCredential.version, issuer: session.issuer, clientID: session.clientID,
                endpointHosts: session.policy.endpointHosts.isEmpty ? nil : session.policy.endpointHosts.sorted(),
                assumesPKCE: session.policy.assumesPKCE ? true : nil)
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            // Two objects, neither of which is empty, made one.
            let provider = [UInt8](try encoder.encode(members)).dropLast()
            return provider + [UInt8(ascii: ",")] + (try TokenSetDocument.encode(session.tokens)).dropFirst()
        }
    }

    private struct Members: Codable {
        var version: Int
        var issuer: String
        var clientID: String
        var endpointHosts: [String]?
        var assumesPKCE: Bool?

        enum CodingKeys: String, CodingKey {
            case version = "appgroup_session"
            case issuer
            case clientID = "client_id"
            case endpointHosts = "endpoint_hosts"
            case assumesPKCE = "assumes_pkce"
        }
    }
}
