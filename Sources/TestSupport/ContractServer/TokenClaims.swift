import JWTKit

/// What stands in the tokens of the built-in provider.
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

    /// The claims are judged where the time is known.
    func verify(using algorithm: some JWTAlgorithm) {}
}
