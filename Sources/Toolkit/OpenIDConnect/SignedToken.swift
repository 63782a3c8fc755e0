internal import CLibcrypto
internal import CLibjose
internal import FoundationEssentials
internal import JSONValues

/// A JSON Web Signature in compact form (RFC 7515 §7.1).
struct SignedToken {
    /// The three parts, each as base64url.
    private let parts: FlattenedForm

    /// Takes the token apart, without verifying it.
    ///
    /// - Throws: ``OpenIDError/idToken(_:)`` with `malformed` unless it has three parts.
    init(_ compact: String) throws(OpenIDError) {
        let parts = compact.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3 else { throw .idToken(.malformed) }
        self.parts = FlattenedForm(protected: parts[0], payload: parts[1], signature: parts[2])
    }

    /// Reads the header.
    ///
    /// Two members with one name are refused (RFC 7515 §4): of these, libjose takes the last.
    ///
    /// - Throws: ``OpenIDError/idToken(_:)`` with `malformed` if it is not a JSON object.
    var header: [String: JSONValue] {
        get throws(OpenIDError) {
            guard let json = Base64URL.bytes(parts.protected),
                let header = try? JSONValue(reading: Array(json), limit: 65_536, refusesRepeatedNames: true).object
            else { throw .idToken(.malformed) }
            return header
        }
    }

    /// Reads the claims, which anybody may have written unless ``isSigned(by:_:)``.
    ///
    /// - Throws: ``OpenIDError/idToken(_:)`` with `malformed` if they are not such a document.
    func claims<Claims: Decodable>(as type: Claims.Type) throws(OpenIDError) -> Claims {
        guard let json = Base64URL.bytes(parts.payload) else { throw .idToken(.malformed) }
        do {
            return try JSONDecoder().decode(type, from: json)
        } catch {
            throw .idToken(.malformed)
        }
    }

    /// Returns whether the owner of the key signed the token, whose ``header`` names this algorithm.
    func isSigned(by key: PublicKey, _ algorithm: SignatureAlgorithm) -> Bool {
        guard key.fits(algorithm) else { return false }
        switch algorithm {
        case .edDSA, .ed25519: return isSignedWithEd25519(by: key)
        default: return isSignedForJose(by: key)
        }
    }

    private func isSignedForJose(by key: PublicKey) -> Bool {
        guard let token = Self.value(of: parts) else { return false }
        defer { json_decref(token) }
        guard let key = Self.value(of: key) else { return false }
        defer { json_decref(key) }
        return jose_jws_ver(nil, token, nil, key, false)
    }

    /// Verifies by Ed25519 (RFC 8037 §3.1), which libjose lacks.
    private func isSignedWithEd25519(by key: PublicKey) -> Bool {
        guard let point = key.x.flatMap(Base64URL.bytes), let signature = Base64URL.bytes(parts.signature),
            let key = EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, Array(point), point.count)
        else { return false }
        defer { EVP_PKEY_free(key) }
        guard let context = EVP_MD_CTX_new() else { return false }
        defer { EVP_MD_CTX_free(context) }
        let text = Array("\(parts.protected).\(parts.payload)".utf8)
        return EVP_DigestVerifyInit(context, nil, nil, nil, key) == 1
            && EVP_DigestVerify(context, Array(signature), signature.count, text, text.count) == 1
    }

    /// Returns a value of jansson, which the caller releases.
    private static func value(of document: some Encodable) -> UnsafeMutablePointer<json_t>? {
        guard let json = try? JSONEncoder().encode(document) else { return nil }
        return json.withUnsafeBytes { json_loadb($0.baseAddress, $0.count, 0, nil) }
    }

    /// A token as a JSON object (RFC 7515 §7.2.2).
    private struct FlattenedForm: Encodable {
        let protected: String
        let payload: String
        let signature: String
    }
}

/// The algorithms that sign with a private key (RFC 7518 §3.1, RFC 8037 §3.1, RFC 9864 §2.2).
///
/// `none` and those with a shared secret are not among them.
enum SignatureAlgorithm: String {
    case rs256 = "RS256"
    case rs384 = "RS384"
    case rs512 = "RS512"
    case ps256 = "PS256"
    case ps384 = "PS384"
    case ps512 = "PS512"
    case es256 = "ES256"
    case es384 = "ES384"
    case es512 = "ES512"
    case edDSA = "EdDSA"
    case ed25519 = "Ed25519"
}

/// A public key (RFC 7517 §4): what finding it and verifying a signature needs.
struct PublicKey: Codable {
    let kty: String
    let kid: String?
    let use: String?
    let alg: String?
    let n: String?
    let e: String?
    let crv: String?
    let x: String?
    let y: String?

    /// Returns whether the key's type and curve are those of the algorithm.
    func fits(_ algorithm: SignatureAlgorithm) -> Bool {
        switch algorithm {
        case .rs256, .rs384, .rs512, .ps256, .ps384, .ps512: kty == "RSA"
        case .es256: kty == "EC" && crv == "P-256"
        case .es384: kty == "EC" && crv == "P-384"
        case .es512: kty == "EC" && crv == "P-521"
        case .edDSA, .ed25519: kty == "OKP" && crv == "Ed25519"
        }
    }
}
