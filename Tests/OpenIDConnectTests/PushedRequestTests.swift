import OpenIDConnect
import Testing
import WebTransport

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

    private func address(
        after step: ScriptedTransport.Step, requires: Bool = false
    ) async throws -> (opened: String, lasting: Result<String, OpenIDError>) {
        let transport = ScriptedTransport(["par": [step]])
        let client = TokenClient(
            provider: try provider(requires: requires), clientID: SignInScene.clientID, transport: transport)
        let lasting: Result<String, OpenIDError>
        do throws(OpenIDError) {
            lasting = .success(try await client.lastingAddress(of: scene.request))
        } catch {
            lasting = .failure(error)
        }
        return (try await client.address(of: scene.request), lasting)
    }

    @Test("An address to open at once is pushed, and one to open later only if the provider requires that")
    func opened() async throws {
        let whole = scene.request.address(at: try provider())
        let offered = try await address(after: Self.accepted)
        #expect(offered.opened.contains("request_uri=") && offered.lasting == .success(whole))
        let required = try await address(after: Self.accepted, requires: true)
        #expect(required.opened.contains("request_uri=") && required.lasting == .success(required.opened))
    }

    @Test("A push that fails for the moment leads to the whole address, unless the provider requires pushing")
    func failed() async throws {
        for step in [ScriptedTransport.Step.failure(.timedOut), .empty(503), .page(500, "oops")] {
            #expect(try await address(after: step).opened == scene.request.address(at: try provider()))
            await #expect(throws: OpenIDError.self) { try await address(after: step, requires: true) }
        }
    }

    @Test("A refused push is reported before a page opens")
    func refusedBeforeThePage() async throws {
        let refusals: [(String, ProviderRefusal)] = [
            ("invalid_scope", .invalidScope), ("invalid_client", .invalidClient),
            ("invalid_redirect_uri", .invalidRedirect),
        ]
        for (code, refusal) in refusals {
            await #expect(throws: OpenIDError.refused(refusal)) {
                try await address(after: .json(400, #"{"error":"\#(code)"}"#))
            }
        }
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
