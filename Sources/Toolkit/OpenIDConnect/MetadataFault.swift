/// Why a provider's discovery document is not trusted.
public enum MetadataFault: Hashable, Sendable {
    /// The document's address is not https, or not the address of a discovery document.
    case addressUnsafe
    /// The document is not JSON, or a member has the wrong type.
    case malformed
    /// The document names an issuer other than the one it was fetched from (OpenID Connect Discovery 1.0 §4.3).
    case issuerMismatch
    /// A required endpoint is missing, or is neither https nor on the loopback.
    case endpointUnusable(EndpointName)
    /// A required endpoint has another scheme, host or port than the issuer, and the ``ProviderPolicy`` does not allow it.
    case endpointElsewhere(EndpointName)
    /// The provider does not offer the authorization code flow.
    case codeFlowUnsupported
    /// The provider announces methods of PKCE, but S256 is not among them (RFC 8414 §2, RFC 7636 §4.2).
    case proofKeyUnsupported
    /// The provider announces no method of PKCE, and ``ProviderPolicy/assumesPKCE`` is false.
    case proofKeyNotAnnounced
}

/// An endpoint, with its member name in the discovery document as the raw value.
public enum EndpointName: String, Hashable, Sendable {
    /// Where the browser signs in (OpenID Connect Discovery 1.0 §3).
    case authorization = "authorization_endpoint"
    /// Where codes and refresh tokens are exchanged (OpenID Connect Discovery 1.0 §3).
    case token = "token_endpoint"
    /// Where the signing keys are (OpenID Connect Discovery 1.0 §3).
    case keys = "jwks_uri"
    /// Where an authorization request is pushed (RFC 9126 §5).
    case pushedAuthorization = "pushed_authorization_request_endpoint"
}
