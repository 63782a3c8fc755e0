import FoundationEssentials

/// A successful authorization response, as the browser delivered it (RFC 6749 §4.1.2).
///
/// Its description and mirror do not show the code, so that it never reaches a log.
public struct AuthorizationCallback: Sendable {
    /// The authorization code, which is useless without the request's verifier (RFC 7636 §4.5).
    let code: String

    /// Checks the address that the browser was redirected to.
    ///
    /// The state is compared in constant time (RFC 6749 §10.12). The issuer is checked if the address names one, and is
    /// required if the provider's metadata promises it (RFC 9207 §2.4). A parameter may occur only once.
    ///
    /// - Parameters:
    ///   - address: The complete redirect address with its query, at most 8,192 bytes.
    ///   - request: The request that the browser was sent with.
    ///   - provider: The provider that it was sent to.
    /// - Throws: ``OpenIDError/callback(_:)`` if the address does not belong to `request`, or
    ///   ``OpenIDError/refused(_:)`` if it carries the provider's error code.
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
        var parameters: [String: String] = [:]
        for (name, value) in try pairs(of: address, sentTo: redirect) {
            guard parameters.updateValue(value, forKey: name) == nil else { throw .callback(.doubledParameter) }
        }
        return parameters
    }

    /// Returns the query's names and values in their order.
    fileprivate static func pairs(
        of address: String, sentTo redirect: String
    ) throws(OpenIDError) -> [(name: String, value: String)] {
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
        return pairs
    }
}

extension AuthorizationRequest {
    /// Returns whether an address carries the state of this request, so that no later address can answer it.
    ///
    /// Any web page can open an address with a private-use scheme or of a loopback port (RFC 8252 §8.1). A program that
    /// waits for the response should ignore what this rejects, and pass what it accepts to
    /// ``AuthorizationCallback/init(_:answering:from:)``, which may still find a refusal or a fault.
    ///
    /// - Parameter address: The complete address that a browser was sent to.
    /// - Returns: True if the address is the redirect address and has this request's `state` as its only one.
    public func isAnswered(by address: String) -> Bool {
        do {
            let states = try AuthorizationCallback.pairs(of: address, sentTo: redirect).filter { $0.name == "state" }
            return states.count == 1 && hasState(states[0].value)
        } catch {
            return false
        }
    }
}

extension AuthorizationCallback: CustomStringConvertible, CustomReflectable {
    /// The name of the type.
    public var description: String { "AuthorizationCallback" }

    /// Empty, so that no dump shows the code.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Why the address that the browser was redirected to is not accepted.
public enum CallbackFault: Hashable, Sendable {
    /// The address is longer than 8,192 bytes.
    case tooLong
    /// The address cannot be parsed, has a fragment, or has a parameter without a value.
    case malformed
    /// Scheme, host, port or path differ from the redirect address of the request.
    case otherAddress
    /// A parameter occurs twice (RFC 6749 §3.1).
    case doubledParameter
    /// There is no `state` parameter.
    case stateMissing
    /// `state` belongs to another request (RFC 6749 §10.12).
    case stateMismatch
    /// The provider's metadata promises the parameter `iss`, but it is missing (RFC 9207 §2.4).
    ///
    /// Keycloak omits it for a client with "Exclude Issuer From Authentication Response" switched on.
    case issuerMissing
    /// `iss` names another issuer (RFC 9207 §2.4).
    case issuerMismatch
    /// There is neither a code nor an error.
    case codeMissing
}
