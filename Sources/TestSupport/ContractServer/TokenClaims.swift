import JWTKit

/// The claims in the tokens of the built-in provider.
struct TokenClaims: JWTPayload {
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

    /// Nothing to verify here: the claims are checked by the caller, who knows the time.
    func verify(using algorithm: some JWTAlgorithm) {}
}
