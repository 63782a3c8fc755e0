import Credentials
import FoundationEssentials
import HTTPTypes
import OpenIDConnect
import Testing
import WebTransport

@Suite struct TokenClientTests {
    private static let tokens = """
        {"access_token":"acc","refresh_token":"ref","id_token":"i.d.t","token_type":"bearer","expires_in":"300"}
        """

    private func client(
        _ steps: [String: [ScriptedTransport.Step]], without missing: [String] = []
    ) throws -> (TokenClient, ScriptedTransport) {
        let transport = ScriptedTransport(steps)
        let provider = try SignInScene.provider(Dictionary(uniqueKeysWithValues: missing.map { ($0, nil) }))
        return (TokenClient(provider: provider, clientID: "taskhub-mobile", transport: transport), transport)
    }

    private func exchange(_ step: ScriptedTransport.Step) async throws -> TokenGrant {
        let scene = SignInScene()
        let (client, _) = try client(["token": [step]])
        let callback = try AuthorizationCallback(
            scene.callback(), answering: scene.request, from: SignInScene.provider())
        return try await client.exchange(callback, of: scene.request)
    }

    @Test("Tokens become a vault value whose expiry follows the local clock")
    func exchanged() async throws {
        let grant = try await exchange(.json(200, Self.tokens))
        let tokens = grant.tokens(subject: "u-1", receivedAt: SignInScene.now)
        #expect(tokens.refreshToken == "ref" && tokens.idToken == "i.d.t" && tokens.accessToken == "acc")
        #expect(tokens.expiresAt == SignInScene.now.addingTimeInterval(300))
        #expect(!"\(grant)".contains("acc"))
        let unsaid = try await exchange(.json(200, "{\"access_token\":\"a\"}"))
        #expect(unsaid.expiresIn == .seconds(60))
    }

    @Test("An empty token counts as none, and the granted scopes are those that the response names")
    func emptyTokens() async throws {
        let grant = try await exchange(
            .json(200, #"{"access_token":"a","refresh_token":"","id_token":"","scope":"a  b"}"#))
        #expect(grant.refreshToken == nil && grant.idToken == nil && grant.scopes == ["a", "b"])
        for scope in ["", ",\"scope\":\"\"", ",\"scope\":null", ",\"scope\":[\"a\"]"] {
            #expect(try await exchange(.json(200, "{\"access_token\":\"a\"\(scope)}")).scopes == nil)
        }
    }

    @Test("Consent is asked for on request only, also when the request is sent as another one")
    func consent() throws {
        let provider = try SignInScene.provider()
        #expect(!SignInScene().request.address(at: provider).contains("prompt"))
        let request = AuthorizationRequest(clientID: "c", redirect: "x:/", scopes: ["openid"], asksConsent: true)
        #expect(request.address(at: provider).hasSuffix("&prompt=consent"))
    }

    @Test(
        "A response without tokens is reported by status and code",
        arguments: [
            (.json(400, "{\"error\":\"invalid_grant\",\"error_description\":\"x\"}"), .refused(.invalidGrant)),
            (.json(403, "{\"error\":\"invalid_code\"}"), .refused(.other("invalid_code"))),
            (.page(400, "<p>"), .refused(.unnamed(status: 400))), (.empty(400), .refused(.unnamed(status: 400))),
            (.json(401, "not json"), .refused(.unnamed(status: 401))), (.page(502, "<p>"), .response(.status(502))),
            (.json(429, "{\"error\":\"slow\"}"), .response(.throttled(retryAfter: nil))),
            (.throttled("17"), .response(.throttled(retryAfter: .seconds(17)))),
            (.unavailable("120"), .response(.throttled(retryAfter: .seconds(120)))),
            (.unavailable("soon"), .response(.status(503))),
            (.page(200, "<p>"), .response(.notJSON)),
            (.json(200, "{}"), .response(.malformed)),
            (.json(200, "{\"access_token\":\"a\\nb\"}"), .response(.malformed)),
            (.json(200, "{\"access_token\":\"a\",\"token_type\":\"DPoP\"}"), .response(.tokenTypeUnknown)),
            (.json(200, "{\"access_token\":\"a\",\"expires_in\":\"x\"}"), .response(.malformed)),
            (.redirect("HTTP://hub.example/token"), .response(.redirectedToPlainHTTP)),
            (.redirect("/elsewhere"), .response(.redirected)), (.failure(.timedOut), .transport(.timedOut)),
        ] as [(ScriptedTransport.Step, OpenIDError)])
    func notExchanged(step: ScriptedTransport.Step, expected: OpenIDError) async throws {
        await #expect(throws: expected) { try await exchange(step) }
    }

    @Test(
        "A refresh reports whether the token was used, refused, or possibly used",
        arguments: [
            (.json(400, "{\"error\":\"invalid_grant\"}"), .invalidGrant), (.empty(400), .invalidGrant),
            // A page, a redirect and JSON without a code are a proxy's or a captive portal's.
            (.page(400, "<p>"), .serverError), (.page(403, "<p>"), .serverError), (.json(400, "{}"), .serverError),
            (.json(404, "{\"error\":\"not_found\"}"), .serverError),
            (.redirect("http://hub.example/"), .serverError),
            (.json(400, "{\"error\":\"invalid_request\"}"), .refused(code: "invalid_request")),
            (.json(400, "{\"error\":\"Not A Code!\"}"), .refused(code: "http_400")),
            (.json(400, "{\"error\":\"temporarily_unavailable\"}"), .serverError),
            (.json(401, "{\"error\":\"invalid_client\"}"), .refused(code: "invalid_client")),
            (.page(503, "<p>"), .serverError),
            (.empty(429), .throttled(retryAfter: nil)),
            (.throttled("17"), .throttled(retryAfter: .seconds(17))),
            (.unavailable("120"), .throttled(retryAfter: .seconds(120))), (.unavailable("soon"), .serverError),
            (.page(200, "<p>"), .serverError),
            (.json(200, "{}"), .serverError),
            (.failure(.timedOut), .lostReply), (.failure(.connectionLost), .lostReply),
            (.failure(.refused), .unreachable), (.failure(.certificateUntrusted), .unreachable),
            (.failure(.bodyTooLarge), .serverError),
        ] as [(ScriptedTransport.Step, RefreshResponse)])
    func refreshAnswers(step: ScriptedTransport.Step, expected: RefreshResponse) async throws {
        let (client, transport) = try client(["token": [step]])
        #expect(await client.refresh("old") == expected)
        #expect(transport.sent.count == 1)
    }

    @Test("A refresh returns the new tokens, and whose they are")
    func refreshed() async throws {
        let scene = SignInScene()
        let idToken = try scene.token(["nonce": nil])
        let answer = Self.tokens.replacing("i.d.t", with: idToken)
        let (client, transport) = try client(["token": [.json(200, answer)]])
        let expected = GrantedTokens(
            accessToken: "acc", refreshToken: "ref", idToken: idToken, subject: "u-1", expiresIn: .seconds(300))
        #expect(await client.refresh("a+b&c") == .granted(expected))
        let body = transport.sent.first?.body
        #expect(body == "grant_type=refresh_token&client_id=taskhub-mobile&refresh_token=a%2Bb%26c")
    }

    @Test("A renewed ID token of another issuer or client is refused, and one that cannot be read is not kept")
    func renewedIDToken() async throws {
        func answer(_ idToken: String) async throws -> RefreshResponse {
            let (client, _) = try client(["token": [.json(200, Self.tokens.replacing("i.d.t", with: idToken))]])
            return await client.refresh("old")
        }
        let scene = SignInScene()
        for changes in [
            ["iss": "\"https://evil.example\""], ["aud": "\"another\""], ["iss": "\"\(SignInScene.issuer)/\""],
        ] {
            #expect(try await answer(scene.token(changes)) == .refused(code: "other_id_token"))
        }
        for idToken in ["i.d.t", "", try scene.token(["sub": nil])] {
            let expected = GrantedTokens(accessToken: "acc", refreshToken: "ref", expiresIn: .seconds(300))
            #expect(try await answer(idToken) == .granted(expected))
        }
    }

    @Test("A session is ended by end_session with the refresh token, without a revocation")
    func endSession() async throws {
        let (client, transport) = try client(["logout": [.empty(204)], "revoke": [.empty(200)]])
        #expect(await client.endSession(refreshToken: "ref", idToken: "i.d.t") == .ended)
        #expect(transport.sent.map(\.body) == ["client_id=taskhub-mobile&refresh_token=ref&id_token_hint=i.d.t"])
        #expect(transport.sent.first?.method == .post)
    }

    @Test(
        "If end_session does not clearly end the session, the token is revoked too",
        arguments: [.page(200, "<p>Really?"), .redirect("/login"), .empty(400), .failure(.timedOut)]
            as [ScriptedTransport.Step])
    func revokeAfter(step: ScriptedTransport.Step) async throws {
        let (client, transport) = try client(["logout": [step], "revoke": [.page(200, "")]])
        #expect(await client.endSession(refreshToken: "ref", idToken: nil) == .ended)
        #expect(transport.sent.map { $0.path.split(separator: "/").last } == ["logout", "revoke"])
    }

    @Test("A provider without either endpoint, or an unreachable one, is distinguished from an ended session")
    func notEnded() async throws {
        let (poor, _) = try client([:], without: ["end_session_endpoint", "revocation_endpoint"])
        #expect(await poor.endSession(refreshToken: "ref", idToken: nil) == .unsupported)
        let (away, _) = try client(["logout": [.failure(.noSuchHost)], "revoke": [.failure(.noSuchHost)]])
        #expect(await away.endSession(refreshToken: "ref", idToken: nil) == .unreachable)
        for revocation in [ScriptedTransport.Step.empty(503), .page(200, "<p>Welcome")] {
            let (stubborn, _) = try client(["logout": [.empty(500)], "revoke": [revocation]])
            #expect(await stubborn.endSession(refreshToken: "ref", idToken: nil) == .refused)
        }
    }

    @Test("The redirect address is checked before a browser is opened")
    func probe() async throws {
        let cases: [(ScriptedTransport.Step, RedirectProbe.Finding)] = [
            (.page(200, "<form>"), .notRefused), (.redirect("/login"), .notRefused),
            (.page(400, "Invalid parameter: redirect_uri"), .redirectRefused), (.empty(503), .unclear),
        ]
        let request = SignInScene().request
        let provider = try SignInScene.provider()
        for (step, finding) in cases {
            let transport = ScriptedTransport(["auth": [step]])
            let found = try await RedirectProbe(transport: transport).run(request, at: provider)
            #expect(found == finding)
        }
    }
}
