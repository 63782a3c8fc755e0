/// Why a provider's discovery document is not trusted.
public enum MetadataFault: Hashable, Sendable {
    /// The address of the document is not https, or is not that of a discovery document.
    case addressUnsafe
    case malformed
    /// The document speaks for another issuer than the one it was fetched from.
    case issuerMismatch
    /// An endpoint is missing, or is neither https nor on the loopback.
    case endpointUnusable(EndpointName)
    /// An endpoint is at another host or port than the issuer.
    case endpointElsewhere(EndpointName)
    /// The provider does not offer the authorization code flow.
    case codeFlowUnsupported
    /// The provider does not promise PKCE with S256.
    case proofKeyUnsupported
}

public enum EndpointName: String, Hashable, Sendable {
    case authorization = "authorization_endpoint"
    case token = "token_endpoint"
    case keys = "jwks_uri"
    case deviceAuthorization = "device_authorization_endpoint"
    case revocation = "revocation_endpoint"
    case endSession = "end_session_endpoint"
}
