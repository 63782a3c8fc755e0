internal import Crypto
import FoundationEssentials

/// One attempt to sign in with the browser: what is sent, and what only we know.
public struct AuthorizationRequest: Sendable {
    public let clientID: String
    /// Where the browser comes back to.
    public let redirect: String
    let scopes: [String]
    private let audience: String?
    let state = RandomText.next()
    let nonce = RandomText.next()
    let verifier = RandomText.next()

    /// `audience` is sent as the parameter of that name, which some providers need and others pass over.
    public init(clientID: String, redirect: String, scopes: [String], audience: String? = nil) {
        self.clientID = clientID
        self.redirect = redirect
        self.scopes = scopes
        self.audience = audience
    }

    /// The address that the browser opens.
    public func address(at provider: ProviderMetadata) -> String {
        var parameters = [
            (name: "response_type", value: "code"), (name: "client_id", value: clientID),
            (name: "redirect_uri", value: redirect), (name: "scope", value: scopes.joined(separator: " ")),
            (name: "state", value: state), (name: "nonce", value: nonce),
            (name: "code_challenge", value: challenge), (name: "code_challenge_method", value: "S256"),
        ]
        if let audience { parameters.append((name: "audience", value: audience)) }
        return provider.authorization.adding(parameters)
    }

    func hasState(_ state: String) -> Bool { SecretComparison.equal(state, self.state) }

    func hasNonce(_ nonce: String) -> Bool { SecretComparison.equal(nonce, self.nonce) }

    private var challenge: String {
        RandomText.base64URL(Data(SHA256.hash(data: Data(verifier.utf8))))
    }
}

extension AuthorizationRequest: CustomStringConvertible, CustomReflectable {
    public var description: String { "AuthorizationRequest" }

    /// Empty, so that no dump of a value that holds it shows the verifier.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

private enum RandomText {
    /// 256 bits of the system's random, as 43 characters that are safe in an address.
    static func next() -> String {
        SymmetricKey(size: .bits256).withUnsafeBytes { base64URL(Data($0)) }
    }

    static func base64URL(_ bytes: Data) -> String {
        bytes.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}

private enum SecretComparison {
    /// Takes the same time wherever the two differ: digests are compared in constant time.
    static func equal(_ one: String, _ other: String) -> Bool {
        SHA256.hash(data: Data(one.utf8)) == SHA256.hash(data: Data(other.utf8))
    }
}
