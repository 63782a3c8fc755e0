public import WebTransport

/// Why a step of signing in or out did not succeed.
///
/// Never holds an address, a token or a code.
public enum OpenIDError: Error, Hashable, Sendable {
    case transport(TransportError)
    case answer(AnswerFault)
    case metadata(MetadataFault)
    case callback(CallbackFault)
    /// The provider said no, by an error code.
    case refused(ProviderRefusal)
    case idToken(IDTokenFault)
    /// The provider has no endpoint for the device grant.
    case deviceGrantUnsupported
}
