/// An OpenID provider at the server's address, whose user always consents.
struct IdentityProvider: Sendable {
    static let base = "/idp/realms/taskhub"
    static let audience = "taskhub-api"
    static let clientID = "taskhub-mobile"

    // Making a key takes long, and most tests need none. All servers of a process share them.
    private static let own = SigningKey("RS256", id: "key-1")
    private static let strangers = SigningKey("RS256", id: "stranger")

    var keySet: JSON {
        guard case .object(var key) = Self.own.publicKey else { return .null }
        key["use"] = "sig"
        return ["keys": [.object(key)]]
    }

    func sign(_ claims: TokenClaims, byStranger: Bool = false) throws -> String {
        try claims.signed(by: byStranger ? Self.strangers : Self.own)
    }

    /// Verifies a token as the API does, with a minute of leeway.
    func identity(
        of token: String, issuer: String, now: Int, isRevoked: @Sendable (_ id: String?) -> Bool
    ) -> Result<Identity, Refusal> {
        Result { () throws(Refusal) in
            let claims = try TokenClaims(of: token, signedBy: keySet)
            guard !isRevoked(claims.jti) else { throw .invalidToken }
            return try claims.identity(issuer: issuer, now: now)
        }
    }
}
