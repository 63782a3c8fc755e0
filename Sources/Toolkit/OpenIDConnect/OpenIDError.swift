public import WebTransport

/// Why a step of signing in or out failed.
///
/// Never contains an address, a token or an authorization code, so it can be logged.
public enum OpenIDError: Error, Hashable, Sendable {
    /// The request got no complete response.
    case transport(TransportError)
    /// The provider responded with something unusable.
    case response(ResponseFault)
    /// The discovery document is not trusted (OpenID Connect Discovery 1.0 §4.3).
    case metadata(MetadataFault)
    /// The redirect back from the browser is not accepted (RFC 6749 §4.1.2, RFC 9207 §2.4).
    case callback(CallbackFault)
    /// The provider responded with an error code (RFC 6749 §4.1.2.1 and §5.2).
    case refused(ProviderRefusal)
    /// The ID token is not valid (OpenID Connect Core 1.0 §3.1.3.7).
    case idToken(IDTokenFault)
    /// The provider has no device authorization endpoint (RFC 8628 §4).
    case deviceGrantUnsupported
}

/// Why a response from the provider cannot be used.
public enum ResponseFault: Hashable, Sendable {
    /// An unexpected HTTP status, without an error code of the provider.
    case status(Int)
    /// The provider, or a proxy in front of it, limits requests (status 429), or says how long it is
    /// not available (status 503 with `Retry-After`).
    ///
    /// The value of `Retry-After`, at most one hour, or nil if the response did not say (RFC 9110 §10.2.3).
    case throttled(retryAfter: Duration?)
    /// A redirect. Redirects from the provider's endpoints are never followed.
    case redirected
    /// A redirect from https to plain http.
    case redirectedToPlainHTTP
    /// The body is larger than 1 MiB.
    case tooLarge
    /// The content type is not JSON.
    case notJSON
    /// The body is not JSON, a required member is missing, or a member has an unusable value.
    case malformed
    /// The token type is not `Bearer` (RFC 6749 §7.1).
    case tokenTypeUnknown
}
