import FoundationEssentials

/// The checked contents of a provider's discovery document (OpenID Connect Discovery 1.0 §3).
///
/// All endpoints have the issuer's scheme, host and port.
public struct ProviderMetadata: Hashable, Sendable {
    /// The provider's identifier, which is also its base address.
    public let issuer: String
    /// Where the browser signs in.
    public let authorization: Endpoint
    /// Where codes and refresh tokens are exchanged for tokens.
    public let token: Endpoint
    /// Where an authorization request is pushed before the browser opens, or nil (RFC 9126 §5).
    public let pushedAuthorization: Endpoint?
    /// Whether the provider accepts pushed authorization requests only (RFC 9126 §5).
    public let requiresPushedAuthorization: Bool
    /// Where the public signing keys are.
    public let keys: Endpoint
    /// Where a device grant begins, or nil if the provider has no device grant (RFC 8628 §4).
    public let deviceAuthorization: Endpoint?
    /// Where tokens are revoked, or nil if the provider has no revocation (RFC 7009).
    public let revocation: Endpoint?
    /// Where the session ends, or nil if there is no such endpoint (OpenID Connect RP-Initiated Logout 1.0 §2.1).
    public let endSession: Endpoint?
    /// Where an access token's user is named, or nil if there is no such endpoint (OpenID Connect Core 1.0 §5.3).
    public let userInfo: Endpoint?
    /// Whether every authorization response names its issuer (RFC 9207 §3).
    public let promisesIssuerParameter: Bool

    /// Reads and checks a discovery document.
    ///
    /// - Parameters:
    ///   - json: The document.
    ///   - issuer: The issuer that the document must name, compared byte by byte (OpenID Connect Discovery 1.0 §4.3).
    /// - Throws: ``OpenIDError/metadata(_:)``.
    public init(json: [UInt8], issuer: String) throws(OpenIDError) {
        let document: Document
        do {
            document = try JSONDecoder().decode(Document.self, from: Data(json))
        } catch {
            throw .metadata(.malformed)
        }
        guard let home = Endpoint(issuer) else { throw .metadata(.addressUnsafe) }
        guard document.issuer.utf8.elementsEqual(issuer.utf8) else { throw .metadata(.issuerMismatch) }
        guard document.response_types_supported?.contains("code") ?? true else {
            throw .metadata(.codeFlowUnsupported)
        }
        guard document.code_challenge_methods_supported?.contains("S256") == true else {
            throw .metadata(.proofKeyUnsupported)
        }
        self.issuer = issuer
        authorization = try Self.endpoint(.authorization, document.authorization_endpoint, at: home)
        token = try Self.endpoint(.token, document.token_endpoint, at: home)
        keys = try Self.endpoint(.keys, document.jwks_uri, at: home)
        deviceAuthorization = try Self.optional(.deviceAuthorization, document.device_authorization_endpoint, at: home)
        revocation = try Self.optional(.revocation, document.revocation_endpoint, at: home)
        endSession = try Self.optional(.endSession, document.end_session_endpoint, at: home)
        pushedAuthorization = try Self.optional(
            .pushedAuthorization, document.pushed_authorization_request_endpoint, at: home)
        requiresPushedAuthorization = document.require_pushed_authorization_requests ?? false
        guard pushedAuthorization != nil || !requiresPushedAuthorization else {
            throw .metadata(.endpointUnusable(.pushedAuthorization))
        }
        userInfo = try Self.optional(.userInfo, document.userinfo_endpoint, at: home)
        promisesIssuerParameter = document.authorization_response_iss_parameter_supported ?? false
    }

    private static func optional(
        _ name: EndpointName, _ address: String?, at home: Endpoint
    ) throws(OpenIDError) -> Endpoint? {
        guard let address else { return nil }
        return try endpoint(name, address, at: home)
    }

    private static func endpoint(
        _ name: EndpointName, _ address: String?, at home: Endpoint
    ) throws(OpenIDError) -> Endpoint {
        guard let endpoint = address.flatMap(Endpoint.init) else { throw .metadata(.endpointUnusable(name)) }
        guard endpoint.origin == home.origin else { throw .metadata(.endpointElsewhere(name)) }
        return endpoint
    }

    private struct Document: Decodable {
        let issuer: String
        let authorization_endpoint: String?
        let token_endpoint: String?
        let jwks_uri: String?
        let device_authorization_endpoint: String?
        let revocation_endpoint: String?
        let end_session_endpoint: String?
        let userinfo_endpoint: String?
        let pushed_authorization_request_endpoint: String?
        let require_pushed_authorization_requests: Bool?
        let response_types_supported: [String]?
        let code_challenge_methods_supported: [String]?
        let authorization_response_iss_parameter_supported: Bool?
    }
}
