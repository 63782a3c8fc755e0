public import WebTransport

/// Why a step of signing in or out did not succeed.
///
/// Never holds an address, a token or a code.
public enum OpenIDError: Error, Hashable, Sendable {
    case transport(TransportError)
    case response(ResponseFault)
    case metadata(MetadataFault)
    case callback(CallbackFault)
    /// The provider said no, by an error code.
    case refused(ProviderRefusal)
    case idToken(IDTokenFault)
    /// The provider has no endpoint for the device grant.
    case deviceGrantUnsupported
}

/// Why an answer of the provider can't be used.
public enum ResponseFault: Hashable, Sendable {
    case status(Int)
    /// Endpoints answer for themselves; a redirect is never followed.
    case redirected
    /// From https to plain http.
    case redirectedToPlainHTTP
    case tooLarge
    case notJSON
    /// JSON, but without what must be in it.
    case malformed
    /// The access token is of a kind that we can't present.
    case tokenTypeUnknown
}
