import FoundationEssentials

/// The checked contents of a provider's discovery document (OpenID Connect Discovery 1.0 §3).
///
/// All endpoints have the issuer's scheme, host and port, or are where the ``ProviderPolicy`` allows them. An optional
/// endpoint that is not, or that cannot be used, is left out, because it would receive tokens.
public struct ProviderMetadata: Hashable, Sendable {
    /// The provider's identifier, as its document and its tokens write it: its base address, with or without a final
    /// slash.
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
    /// Where the user of an access token can be looked up, or nil if there is no such endpoint (OpenID Connect Core 1.0
    /// §5.3).
    public let userInfo: Endpoint?
    /// Whether every authorization response names its issuer (RFC 9207 §3).
    public let promisesIssuerParameter: Bool

    /// Reads and checks a discovery document.
    ///
    /// - Parameters:
    ///   - json: The document.
    ///   - issuer: The issuer that the document must name (OpenID Connect Discovery 1.0 §4.3), compared byte by byte
    ///     except for a final slash: the address of the document does not show whether the issuer has one (§4.1).
    ///   - policy: What is accepted beyond the standard's safest form.
    /// - Throws: ``OpenIDError/metadata(_:)``.
    public init(json: [UInt8], issuer: String, policy: ProviderPolicy = .strict) throws(OpenIDError) {
        let document: Document
        do {
            document = try JSONDecoder().decode(Document.self, from: Data(json))
        } catch {
            throw .metadata(.malformed)
        }
        guard let home = Endpoint(issuer) else { throw .metadata(.addressUnsafe) }
        guard Self.withoutFinalSlash(document.issuer).utf8.elementsEqual(Self.withoutFinalSlash(issuer).utf8) else {
            throw .metadata(.issuerMismatch)
        }
        guard document.response_types_supported?.contains("code") ?? true else {
            throw .metadata(.codeFlowUnsupported)
        }
        if let methods = document.code_challenge_methods_supported {
            guard methods.contains("S256") else { throw .metadata(.proofKeyUnsupported) }
        } else if !policy.assumesPKCE {
            throw .metadata(.proofKeyNotAnnounced)
        }
        let place = Place(home: home, policy: policy)
        self.issuer = document.issuer
        authorization = try Self.endpoint(.authorization, document.authorization_endpoint, at: place)
        token = try Self.endpoint(.token, document.token_endpoint, at: place)
        keys = try Self.endpoint(.keys, document.jwks_uri, at: place)
        deviceAuthorization = Self.optional(document.device_authorization_endpoint, at: place)
        revocation = Self.optional(document.revocation_endpoint, at: place)
        endSession = Self.optional(document.end_session_endpoint, at: place)
        userInfo = Self.optional(document.userinfo_endpoint, at: place)
        pushedAuthorization = Self.optional(document.pushed_authorization_request_endpoint, at: place)
        requiresPushedAuthorization = document.require_pushed_authorization_requests ?? false
        if requiresPushedAuthorization, pushedAuthorization == nil {
            let address = document.pushed_authorization_request_endpoint?.value
            _ = try Self.endpoint(.pushedAuthorization, address, at: place)
        }
        promisesIssuerParameter = document.authorization_response_iss_parameter_supported ?? false
    }

    private static func withoutFinalSlash(_ issuer: String) -> Substring {
        issuer.hasSuffix("/") ? issuer.dropLast() : issuer[...]
    }

    private static func optional(_ address: Lenient<String>?, at place: Place) -> Endpoint? {
        guard let endpoint = address?.value.flatMap(Endpoint.init), place.has(endpoint) else { return nil }
        return endpoint
    }

    private static func endpoint(
        _ name: EndpointName, _ address: String?, at place: Place
    ) throws(OpenIDError) -> Endpoint {
        guard let endpoint = address.flatMap(Endpoint.init) else { throw .metadata(.endpointUnusable(name)) }
        guard place.has(endpoint) else { throw .metadata(.endpointElsewhere(name)) }
        return endpoint
    }

    /// Where the endpoints may be.
    private struct Place {
        let home: Endpoint
        let policy: ProviderPolicy

        func has(_ endpoint: Endpoint) -> Bool { policy.allows(endpoint, of: home) }
    }

    private struct Document: Decodable {
        let issuer: String
        let authorization_endpoint: String?
        let token_endpoint: String?
        let jwks_uri: String?
        let device_authorization_endpoint: Lenient<String>?
        let revocation_endpoint: Lenient<String>?
        let end_session_endpoint: Lenient<String>?
        let userinfo_endpoint: Lenient<String>?
        let pushed_authorization_request_endpoint: Lenient<String>?
        let require_pushed_authorization_requests: Bool?
        let response_types_supported: [String]?
        let code_challenge_methods_supported: [String]?
        let authorization_response_iss_parameter_supported: Bool?
    }
}
