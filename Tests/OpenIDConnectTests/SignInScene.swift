import ContractServer
import FoundationEssentials
import OpenIDConnect
import Testing

/// A provider at https://hub.example/idp/realms/taskhub, with one signing key, and a request to it.
struct SignInScene {
    static let issuer = "https://hub.example/idp/realms/taskhub"
    static let clientID = "taskhub-mobile"
    static let redirect = "taskhub://oauth/callback"
    static let now = Date(timeIntervalSince1970: 1_795_000_000)

    let key = SigningKey("ES256", id: "k1")
    let request = AuthorizationRequest(
        clientID: clientID, redirect: redirect, scopes: ["openid", "mobile.read"], audience: "task hub+api")

    static func provider(_ changes: [String: String?] = [:]) throws -> ProviderMetadata {
        try ProviderMetadata(json: Array(document(changes).utf8), issuer: issuer)
    }

    /// The discovery document; values are JSON, and nil leaves a member out.
    static func document(_ changes: [String: String?] = [:]) -> String {
        let base = "\(issuer)/protocol/openid-connect"
        let members: [String: String?] = [
            "issuer": "\"\(issuer)\"", "authorization_endpoint": "\"\(base)/auth\"",
            "token_endpoint": "\"\(base)/token\"", "jwks_uri": "\"\(base)/certs\"",
            "device_authorization_endpoint": "\"\(base)/device\"", "revocation_endpoint": "\"\(base)/revoke\"",
            "end_session_endpoint": "\"\(base)/logout\"", "response_types_supported": "[\"code\"]",
            "code_challenge_methods_supported": "[\"S256\"]", "authorization_response_iss_parameter_supported": "true",
        ]
        let merged = members.merging(changes) { $1 }.compactMap { name, value in value.map { "\"\(name)\":\($0)" } }
        return "{\(merged.joined(separator: ","))}"
    }

    func keys(kid: String = "k1", alg: String? = "ES256", use: String = "sig") -> String {
        let (x, y) = (key.publicKey["x"]?.text ?? "", key.publicKey["y"]?.text ?? "")
        let algorithm = alg.map { ",\"alg\":\"\($0)\"" } ?? ""
        return """
            {"keys":[{"kty":"oct","kid":"s","k":"AAAA"},{"kty":"EC","crv":"P-256","kid":"\(kid)","use":"\(use)",\
            "x":"\(x)","y":"\(y)"\(algorithm)}]}
            """
    }

    /// The parameters of the authorization address.
    func parameter(_ name: String) throws -> String {
        let address = request.address(at: try SignInScene.provider())
        let items = URLComponents(string: address)?.queryItems ?? []
        return items.first { $0.name == name }?.value ?? ""
    }

    func callback(
        code: String? = "c0de", state: String? = nil, iss: String? = SignInScene.issuer, extra: String = ""
    ) throws -> String {
        var parts = ["state=\(try state ?? parameter("state"))"]
        if let code { parts.append("code=\(code)") }
        if let iss { parts.append("iss=\(iss)") }
        return "\(SignInScene.redirect)?\(parts.joined(separator: "&"))\(extra)"
    }

    func claims(_ changes: [String: String?] = [:]) throws -> String {
        let now = Int(SignInScene.now.timeIntervalSince1970)
        let members: [String: String?] = [
            "iss": "\"\(SignInScene.issuer)\"", "sub": "\"u-1\"", "aud": "\"\(SignInScene.clientID)\"",
            "exp": "\(now + 300)", "iat": "\(now)", "nonce": "\"\(try parameter("nonce"))\"",
        ]
        let merged = members.merging(changes) { $1 }.compactMap { name, value in value.map { "\"\(name)\":\($0)" } }
        return "{\(merged.joined(separator: ","))}"
    }

    /// Signed with the provider's key unless another one is given, and with the signature of another header if the key
    /// cannot sign this one.
    func token(
        _ changes: [String: String?] = [:], header: String? = nil, signer: SigningKey? = nil
    ) throws -> String {
        let claims = try Array(claims(changes).utf8)
        let signer = signer ?? key
        if let token = signer.sign(claims, header: header) { return token }
        let parts = try #require(signer.sign(claims)).split(separator: ".")
        return "\(SignInScene.base64URL(header ?? "")).\(parts[1]).\(parts[2])"
    }

    static func base64URL(_ text: String) -> String { base64URL(Data(text.utf8)) }

    static func base64URL(_ bytes: Data) -> String {
        bytes.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    func validate(_ token: String, keys: [ScriptedTransport.Step]? = nil) async throws -> IDTokenClaims {
        let transport = ScriptedTransport(["certs": keys ?? [.json(200, self.keys())]])
        let validation = IDTokenValidation(
            provider: try SignInScene.provider(), clientID: SignInScene.clientID, transport: transport)
        return try await validation.validate(token, answering: request, now: SignInScene.now)
    }
}
