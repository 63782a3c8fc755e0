import FoundationEssentials

/// The claims in the tokens of a provider.
struct TokenClaims: Codable {
    var iss: String?
    var sub: String?
    var aud: [String]?
    var azp: String?
    var iat: Int?
    var exp: Int?
    var jti: String?
    var scope: String?
    var email: String?
    var typ: String?
}

extension TokenClaims {
    /// Reads the claims of a token that one of the keys signed.
    init(of token: String, signedBy keys: JSON) throws(Refusal) {
        guard let payload = SigningKey.payload(of: token, signedBy: keys),
            let claims = try? JSONDecoder().decode(Self.self, from: payload)
        else { throw .invalidToken }
        self = claims
    }

    func signed(by key: SigningKey) throws -> String {
        guard let token = key.sign(try JSONEncoder().encode(self)) else { preconditionFailure("the key cannot sign") }
        return token
    }

    /// Returns whose token it is, with a minute of leeway; the signature is checked by the caller.
    func identity(issuer: String, now: Int) throws(Refusal) -> Identity {
        guard iss == issuer, let subject = sub, let issued = iat, let expiry = exp, let audiences = aud,
            issued <= now + 60, expiry + 60 > now
        else { throw .invalidToken }
        guard audiences.contains(IdentityProvider.audience) else {
            throw .named(401, "invalid_audience", "invalid_audience")
        }
        let scopes = Set((scope ?? "").split(separator: " ").map(String.init))
        return Identity(name: subject, email: email, scopes: scopes)
    }
}
