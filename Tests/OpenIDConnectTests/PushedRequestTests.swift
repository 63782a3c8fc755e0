import OpenIDConnect
import Testing

@Suite("Pushed authorization requests (RFC 9126)")
struct PushedRequestTests {
    private static let endpoint = "\"\(SignInScene.issuer)/protocol/openid-connect/par\""
    private static let accepted = ScriptedTransport.Step.json(201, #"{"request_uri":"urn:x:1 2","expires_in":60}"#)

    private let scene = SignInScene()

    private func provider(requires: Bool = false) throws -> ProviderMetadata {
        try SignInScene.provider([
            "pushed_authorization_request_endpoint": Self.endpoint,
            "require_pushed_authorization_requests": "\(requires)",
        ])
    }

    private func push(_ step: ScriptedTransport.Step) async throws -> (address: String, body: String) {
        let transport = ScriptedTransport(["par": [step]])
        let client = TokenClient(provider: try provider(), clientID: SignInScene.clientID, transport: transport)
        let address = try await client.pushedAddress(of: scene.request)
        return (address, transport.sent.first?.body ?? "")
    }

    @Test("The parameters are posted, and the browser's address has a reference only")
    func pushed() async throws {
        let (address, body) = try await push(Self.accepted)
        #expect(address.hasSuffix("/auth?client_id=taskhub-mobile&request_uri=urn:x:1%202"), "\(address)")
        for name in ["state", "nonce", "code_challenge"] {
            let value = try scene.parameter(name)
            #expect(body.contains("\(name)=\(value)"))
            #expect(!address.contains(value))
        }
        #expect(body.contains("redirect_uri=taskhub://oauth/callback") && !body.contains("code_verifier"), "\(body)")
    }

    @Test("A refusal is reported by its code, and a response without a reference is malformed")
    func refused() async throws {
        await #expect(throws: OpenIDError.refused(.invalidRedirect)) {
            try await push(.json(400, #"{"error":"invalid_redirect_uri"}"#))
        }
        await #expect(throws: OpenIDError.response(.malformed)) { try await push(.json(201, "{}")) }
        await #expect(throws: OpenIDError.response(.notJSON)) { try await push(.page(201, "hello")) }
    }

    @Test("The redirect is probed with a pushed request if the provider requires that")
    func probed() async throws {
        let transport = ScriptedTransport(["par": [Self.accepted], "auth": [.page(200, "sign in")]])
        let finding = try await RedirectProbe(transport: transport).run(
            scene.request, at: try provider(requires: true))
        #expect(finding == .notRefused)
        #expect(transport.sent.last?.path.contains("request_uri=") == true)
        let refusing = ScriptedTransport(["par": [.json(400, #"{"error":"invalid_request"}"#)]])
        #expect(
            try await RedirectProbe(transport: refusing).run(scene.request, at: try provider(requires: true))
                == .redirectRefused)
    }

    @Test("A provider that requires pushed requests must have an endpoint for them")
    func withoutEndpoint() {
        #expect(throws: OpenIDError.metadata(.endpointUnusable(.pushedAuthorization))) {
            try SignInScene.provider(["require_pushed_authorization_requests": "true"])
        }
    }
}
