import CryptoExtras
import FoundationEssentials
import JWTKit

/// An OpenID provider at the server's address, whose user always consents.
struct IdentityProvider: Sendable {
    static let base = "/idp/realms/taskhub"
    static let audience = "taskhub-api"
    static let clientID = "taskhub-mobile"

    // Making a key takes long without optimization, and most tests need none.
    private static let own = Task { try await SigningKey("key-1") }
    private static let strangers = Task { try await SigningKey("stranger") }

    var keySet: JSON { get async throws { try await Self.own.value.set } }

    func sign(_ claims: TokenClaims, byStranger: Bool = false) async throws -> String {
        let key = try await (byStranger ? Self.strangers : Self.own).value
        return try await key.collection.sign(claims, kid: key.id)
    }

    /// Verifies a token as the API does, with a minute of leeway.
    func identity(
        of token: String, issuer: String, now: Int, isRevoked: @Sendable (_ id: String?) -> Bool
    ) async -> Result<Identity, Refusal> {
        let claims: TokenClaims
        do {
            let key = try await Self.own.value
            guard try DefaultJWTParser().parse(Array(token.utf8), as: TokenClaims.self).header.kid == key.id.string
            else { return .failure(.invalidToken) }
            claims = try await key.collection.verify(token)
        } catch {
            return .failure(.invalidToken)
        }
        guard !isRevoked(claims.jti) else { return .failure(.invalidToken) }
        return Result { () throws(Refusal) in try claims.identity(issuer: issuer, now: now) }
    }
}

/// A new key, which all servers of a process share.
private struct SigningKey: Sendable {
    let id: JWKIdentifier
    let collection: JWTKeyCollection
    /// The public part.
    let set: JSON

    init(_ name: String) async throws {
        let key = try _RSA.Signing.PrivateKey(keySize: .bits2048)
        id = JWKIdentifier(string: name)
        collection = await JWTKeyCollection().add(
            rsa: try JWTKit.Insecure.RSA.PrivateKey(backing: key), digestAlgorithm: .sha256, kid: id)
        let parts = try key.publicKey.getKeyPrimitives()
        set = [
            "keys": [
                [
                    "kty": "RSA", "use": "sig", "alg": "RS256", "kid": .string(name),
                    "n": .string(Self.base64URL(parts.modulus)), "e": .string(Self.base64URL(parts.publicExponent)),
                ]
            ]
        ]
    }

    private static func base64URL(_ data: Data) -> String {
        data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
