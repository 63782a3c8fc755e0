/// An identity provider elsewhere, such as a real one behind the same reverse proxy.
struct TrustedProvider: Sendable {
    let issuer: String
    /// The client id of the programs.
    let clientID: String
    /// Its public keys (RFC 7517 §5).
    private let keySet: JSON

    /// Nil without `issuer`, `client` or `key_set`.
    init?(_ body: JSON) {
        guard let issuer = body["issuer"]?.text, let client = body["client"]?.text, let keys = body["key_set"] else {
            return nil
        }
        self.issuer = issuer
        clientID = client
        keySet = keys
    }

    /// Verifies a token as the API does, with a minute of leeway.
    func identity(of token: String, now: Int) -> Result<Identity, Refusal> {
        Result { () throws(Refusal) in
            try TokenClaims(of: token, signedBy: keySet).identity(issuer: issuer, now: now)
        }
    }
}
