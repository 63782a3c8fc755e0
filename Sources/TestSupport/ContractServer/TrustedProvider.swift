import JWTKit

/// An identity provider elsewhere, such as a real one behind the same reverse proxy.
struct TrustedProvider: Sendable {
    let issuer: String
    /// The client id of the programs.
    let clientID: String
    /// Its public keys (RFC 7517), as JSON text.
    private let keySet: String

    /// Nil without `issuer`, `client` or `key_set`.
    init?(_ body: JSON) {
        guard let issuer = body["issuer"]?.text, let client = body["client"]?.text, let keys = body["key_set"] else {
            return nil
        }
        self.issuer = issuer
        clientID = client
        keySet = String(decoding: keys.bytes, as: UTF8.self)
    }

    /// Verifies a token as the API does, with a minute of leeway.
    func identity(of token: String, now: Int) async -> Result<Identity, Refusal> {
        do {
            let claims = try await JWTKeyCollection().add(jwksJSON: keySet).verify(token, as: TokenClaims.self)
            return .success(try claims.identity(issuer: issuer, now: now))
        } catch let refusal as Refusal {
            return .failure(refusal)
        } catch {
            return .failure(.invalidToken)
        }
    }
}
