internal import JWTKit

/// The header of an ID token, before the signature is verified.
struct IDTokenHeader {
    let keyID: String?
    let algorithm: JWK.Algorithm

    /// Reads the header.
    ///
    /// - Throws: ``OpenIDError/idToken(_:)`` for every algorithm except public-key signatures, `none` included.
    init(of token: String) throws(OpenIDError) {
        let header: JWTHeader
        do {
            header = try DefaultJWTParser().parse(Array(token.utf8), as: Nothing.self).header
        } catch {
            throw .idToken(.malformed)
        }
        guard let name = header.alg, let algorithm = IDTokenHeader.accepted[name] else {
            throw .idToken(.algorithmRefused)
        }
        // Extensions that a reader must understand (RFC 7515 §4.1.11); we understand none.
        guard header.fields["crit"] == nil else { throw .idToken(.algorithmRefused) }
        self.algorithm = algorithm
        keyID = header.kid
    }

    private static let accepted: [String: JWK.Algorithm] = [
        "RS256": .rs256, "RS384": .rs384, "RS512": .rs512, "PS256": .ps256, "PS384": .ps384, "PS512": .ps512,
        "ES256": .es256, "ES384": .es384, "ES512": .es512, "EdDSA": .eddsa,
    ]

    /// Ignores the payload.
    private struct Nothing: JWTPayload {
        func verify(using algorithm: some JWTAlgorithm) {}
    }
}
