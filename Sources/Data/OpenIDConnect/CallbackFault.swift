/// Why the address that the browser came back with is not taken.
public enum CallbackFault: Hashable, Sendable {
    case tooLong
    case malformed
    /// Not the redirect address that was asked for.
    case otherAddress
    case doubledParameter
    case stateMissing
    case stateMismatch
    /// The provider's metadata promises the parameter `iss`, and it is not there.
    ///
    /// Keycloak leaves it out for a client whose switch "Exclude Issuer From Authentication Response" is on.
    case issuerMissing
    case issuerMismatch
    case codeMissing
}
