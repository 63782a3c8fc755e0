import CryptoExtras
import FoundationEssentials
import JWTKit

/// An OpenID provider at the server's address, whose user always consents.
struct IdentityProvider: Sendable {
    static let base = "/idp/realms/taskhub"
    static let audience = "taskhub-api"
    static let clientID = "taskhub-mobile"

    private let keys: JWTKeyCollection
    private let strangers: JWTKeyCollection
    let keySet: JSON

    init() async throws {
        let key = try _RSA.Signing.PrivateKey(keySize: .bits2048)
        keys = await Self.collection(try JWTKit.Insecure.RSA.PrivateKey(backing: key), Self.keyID)
        let parts = try key.publicKey.getKeyPrimitives()
        keySet = [
            "keys": [
                [
                    "kty": "RSA", "use": "sig", "alg": "RS256", "kid": .string(Self.keyID),
                    "n": .string(Self.base64URL(parts.modulus)), "e": .string(Self.base64URL(parts.publicExponent)),
                ]
            ]
        ]
        let stranger = try _RSA.Signing.PrivateKey(keySize: .bits2048)
        strangers = await Self.collection(try JWTKit.Insecure.RSA.PrivateKey(backing: stranger), "stranger")
    }

    func sign(_ claims: TokenClaims, byStranger: Bool = false) async throws -> String {
        let kid = byStranger ? "stranger" : Self.keyID
        return try await (byStranger ? strangers : keys).sign(claims, kid: JWKIdentifier(string: kid))
    }

    /// Verifies a token as the API does, with a minute of leeway.
    func identity(
        of token: String, issuer: String, now: Int, isRevoked: @Sendable (_ id: String?) -> Bool
    ) async -> Result<Identity, Refusal> {
        let claims: TokenClaims
        do {
            guard try DefaultJWTParser().parse(Array(token.utf8), as: TokenClaims.self).header.kid == Self.keyID else {
                return .failure(.invalidToken)
            }
            claims = try await keys.verify(token)
        } catch {
            return .failure(.invalidToken)
        }
        guard !isRevoked(claims.jti) else { return .failure(.invalidToken) }
        return Result { () throws(Refusal) in try claims.identity(issuer: issuer, now: now) }
    }

    private static let keyID = "key-1"

    private static func collection(_ key: JWTKit.Insecure.RSA.PrivateKey, _ kid: String) async -> JWTKeyCollection {
        await JWTKeyCollection().add(rsa: key, digestAlgorithm: .sha256, kid: JWKIdentifier(string: kid))
    }

    private static func base64URL(_ data: Data) -> String {
        data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
