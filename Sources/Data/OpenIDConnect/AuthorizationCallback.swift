import FoundationEssentials

/// The address that the browser came back with.
public struct AuthorizationCallback: Sendable {
    /// Worth nothing without the verifier of the request.
    let code: String

    /// - Throws: ``OpenIDError/callback(_:)`` for an address that is not the answer to `request`, and
    ///   ``OpenIDError/refused(_:)`` for the provider's own no.
    public init(
        _ address: String, answering request: AuthorizationRequest, from provider: ProviderMetadata
    ) throws(OpenIDError) {
        let parameters = try AuthorizationCallback.parameters(of: address, sentTo: request.redirect)
        guard let state = parameters["state"] else { throw .callback(.stateMissing) }
        guard request.hasState(state) else { throw .callback(.stateMismatch) }
        if let issuer = parameters["iss"] {
            guard issuer.utf8.elementsEqual(provider.issuer.utf8) else { throw .callback(.issuerMismatch) }
        } else if provider.promisesIssuerParameter {
            throw .callback(.issuerMissing)
        }
        if let error = parameters["error"] { throw .refused(ProviderRefusal(code: error)) }
        guard let code = parameters["code"], !code.isEmpty else { throw .callback(.codeMissing) }
        self.code = code
    }

    private static let longest = 8192

    private static func parameters(of address: String, sentTo redirect: String) throws(OpenIDError) -> [String: String]
    {
        guard address.utf8.count <= longest else { throw .callback(.tooLong) }
        guard address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
            let parts = URLComponents(string: address, encodingInvalidCharacters: false),
            let expected = URLComponents(string: redirect), parts.fragment == nil
        else { throw .callback(.malformed) }
        guard parts.scheme?.lowercased() == expected.scheme?.lowercased(), parts.host == expected.host,
            parts.port == expected.port, parts.percentEncodedPath == expected.percentEncodedPath,
            parts.user == nil, parts.password == nil
        else { throw .callback(.otherAddress) }
        guard let pairs = FormEncoding.decode(parts.percentEncodedQuery ?? "") else { throw .callback(.malformed) }
        var parameters: [String: String] = [:]
        for (name, value) in pairs {
            guard parameters.updateValue(value, forKey: name) == nil else { throw .callback(.doubledParameter) }
        }
        return parameters
    }
}

extension AuthorizationCallback: CustomStringConvertible, CustomReflectable {
    public var description: String { "AuthorizationCallback" }
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

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
