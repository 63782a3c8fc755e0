/// Why an id token is not believed.
public enum IDTokenFault: Hashable, Sendable {
    case missing
    case malformed
    /// Unsigned, signed with a shared secret, or in a way nobody knows.
    case algorithmRefused
    /// The provider's key set, fetched afresh, does not have the key.
    case keyUnknown
    case signatureWrong
    case issuerMismatch
    case audienceMismatch
    /// The token was issued to another client, or to nobody in particular among several.
    case authorizedPartyMismatch
    case expired
    /// Issued in the future, by the local clock.
    case notYetValid
    case nonceMismatch
}
