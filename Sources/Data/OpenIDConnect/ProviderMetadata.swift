import FoundationEssentials

/// What the provider's discovery document says, checked.
public struct ProviderMetadata: Hashable, Sendable {
    public let issuer: String
    public let authorization: Endpoint
    public let token: Endpoint
    public let keys: Endpoint
    public let deviceAuthorization: Endpoint?
    public let revocation: Endpoint?
    public let endSession: Endpoint?
    /// RFC 9207: every redirect back names the issuer.
    public let promisesIssuerParameter: Bool

    /// The document must speak for `issuer`, compared byte by byte.
    ///
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
        let response_types_supported: [String]?
        let code_challenge_methods_supported: [String]?
        let authorization_response_iss_parameter_supported: Bool?
    }
}
