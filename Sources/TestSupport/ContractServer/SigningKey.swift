internal import CLibjose
package import FoundationEssentials

/// A private key, and JSON Web Signatures by such keys (RFC 7515).
package struct SigningKey: Sendable {
    /// The public key (RFC 7517 §4).
    package let publicKey: JSON
    private let privateKey: JSON

    /// Makes a key.
    ///
    /// - Parameters:
    ///   - algorithm: `RS256` for 2,048 bits of RSA, `ES256` for P-256.
    ///   - id: Its `kid`.
    package init(_ algorithm: String, id: String) {
        self.init(making: ["alg": .string(algorithm), "kid": .string(id)])
    }

    /// Makes a key with these members (RFC 7517 §4), which decide its type and size.
    package init(making members: JSON) {
        let key = JoseValue(members)
        precondition(key.withPointer { jose_jwk_gen(nil, $0) }, "libjose cannot make a key")
        self.init(key.json)
    }

    /// Takes a private key (RFC 7517 §4).
    package init(_ privateKey: JSON) {
        let key = JoseValue(privateKey)
        precondition(key.withPointer { jose_jwk_pub(nil, $0) }, "libjose cannot make a key public")
        self.privateKey = privateKey
        publicKey = key.json
    }

    /// Signs a payload.
    ///
    /// - Parameters:
    ///   - payload: Any bytes.
    ///   - header: A JSON object. Nil names the algorithm and the key.
    /// - Returns: The token in compact form, or nil if the key cannot sign what the header says.
    package func sign(_ payload: some Sequence<UInt8>, header: String? = nil) -> String? {
        let usual: JSON = ["alg": publicKey["alg"] ?? .null, "kid": publicKey["kid"] ?? .null]
        let token = JoseValue(["payload": .string(Base64URL.text(payload))])
        let signature = JoseValue(["protected": .string(Base64URL.text(header.map { Array($0.utf8) } ?? usual.bytes))])
        let isSigned = token.withPointer { token in
            signature.withPointer { signature in
                JoseValue(privateKey).withPointer { jose_jws_sig(nil, token, signature, $0) }
            }
        }
        guard isSigned else { return nil }
        let signed = token.json
        return ["protected", "payload", "signature"].compactMap { signed[$0]?.text }.joined(separator: ".")
    }

    /// Reads a token that one of the keys signed.
    ///
    /// - Parameters:
    ///   - token: A token in compact form.
    ///   - keys: A key set (RFC 7517 §5) with public keys.
    /// - Returns: The payload, or nil if none of the keys with the token's `kid` has signed it.
    package static func payload(of token: String, signedBy keys: JSON) -> Data? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let header = Base64URL.bytes(parts[0]).flatMap({ JSON(Array($0)) }) else { return nil }
        let token = JoseValue([
            "protected": .string(parts[0]), "payload": .string(parts[1]), "signature": .string(parts[2]),
        ])
        let named = keys["keys"]?.elements.filter { $0["kid"] == header["kid"] } ?? []
        let isSigned = named.contains { key in
            token.withPointer { token in JoseValue(key).withPointer { jose_jws_ver(nil, token, nil, $0, false) } }
        }
        return isSigned ? Base64URL.bytes(parts[1]) : nil
    }
}

/// Base 64 as RFC 7515 §2 has it.
private enum Base64URL {
    static func text(_ bytes: some Sequence<UInt8>) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    static func bytes(_ text: String) -> Data? {
        let base64 = text.replacing("-", with: "+").replacing("_", with: "/")
        return Data(base64Encoded: base64 + String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4))
    }
}

/// A JSON value of jansson, which libjose takes.
private final class JoseValue {
    private let pointer: UnsafeMutablePointer<json_t>

    init(_ json: JSON) {
        let bytes = json.bytes
        guard let pointer = bytes.withUnsafeBytes({ json_loadb($0.baseAddress, $0.count, 0, nil) }) else {
            preconditionFailure("jansson cannot read what we wrote")
        }
        self.pointer = pointer
    }

    deinit {
        json_decref(pointer)
    }

    func withPointer<Result>(_ body: (UnsafeMutablePointer<json_t>) -> Result) -> Result {
        withExtendedLifetime(self) { body(pointer) }
    }

    /// The value now: libjose changes it.
    var json: JSON {
        guard let text = json_dumps(pointer, 0) else { preconditionFailure("jansson cannot write its value") }
        defer { free(text) }
        return JSON(Array(String(cString: text).utf8)) ?? .null
    }
}
