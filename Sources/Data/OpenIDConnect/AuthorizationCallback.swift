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
        guard SecretComparison.equal(state, request.state) else { throw .callback(.stateMismatch) }
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
