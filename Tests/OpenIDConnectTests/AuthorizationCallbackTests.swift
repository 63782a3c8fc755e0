import FoundationEssentials
import OpenIDConnect
import TaskHubTestSupport
import Testing

@Suite struct AuthorizationCallbackTests {
    let scene = SignInScene()

    private func parse(_ address: String, promising iss: Bool = true) throws -> AuthorizationCallback {
        let provider = try SignInScene.provider([
            "authorization_response_iss_parameter_supported": iss ? "true" : "false"
        ])
        return try AuthorizationCallback(address, answering: scene.request, from: provider)
    }

    @Test("The authorization address has a state, a nonce and an S256 challenge, new for each request")
    func address() throws {
        let other = SignInScene()
        #expect(try scene.parameter("code_challenge_method") == "S256")
        #expect(try scene.parameter("audience") == "task hub+api")
        #expect(try scene.parameter("redirect_uri") == SignInScene.redirect)
        for name in ["state", "nonce", "code_challenge"] {
            let value = try scene.parameter(name)
            let another = try other.parameter(name)
            #expect(value.utf8.count == 43)
            #expect(value != another)
        }
        #expect(scene.request.address(at: try SignInScene.provider()).contains("audience=task%20hub%2Bapi"))
    }

    @Test("The code is sent with the verifier of its challenge")
    func verifier() async throws {
        let transport = ScriptedTransport(["token": [.json(200, "{\"access_token\":\"a\",\"expires_in\":60}")]])
        let client = TokenClient(
            provider: try SignInScene.provider(), clientID: SignInScene.clientID, transport: transport)
        let callback = try parse(scene.callback(code: "a%2Bb+c"))
        _ = try await client.exchange(callback, of: scene.request)
        let body = try #require(transport.sent.first?.body)
        let form = URLComponents(string: "?\(body)")?.queryItems ?? []
        let verifier = form.first { $0.name == "code_verifier" }?.value ?? ""
        let digest = try await runProgram(
            "/usr/bin/openssl", ["dgst", "-sha256", "-binary"], stdin: Array(verifier.utf8)
        ).expectSuccess()
        let challenge = SignInScene.base64URL(Data(digest.stdoutBytes))
        #expect(try scene.parameter("code_challenge") == challenge)
        #expect(body.contains("code=a%2Bb%20c&"))
        #expect(!body.contains("client_secret"))
    }

    @Test("The provider's own parameters and the scheme's letter case are ignored")
    func tolerated() throws {
        _ = try parse(scene.callback(extra: "&session_state=x&scope=openid"))
        _ = try parse(scene.callback().replacing("taskhub:", with: "TASKHUB:"))
        _ = try parse(scene.callback(iss: nil), promising: false)
    }

    @Test("A different state is refused, whatever else the address contains")
    func state() throws {
        let foreign = try SignInScene().parameter("state")
        let own = try scene.parameter("state")
        for state in [foreign, "", String(own.dropLast()), own + "x"] {
            let address = try scene.callback(state: state)
            #expect(throws: OpenIDError.callback(.stateMismatch)) { try parse(address) }
            #expect(throws: OpenIDError.callback(.stateMismatch)) { try parse(address + "&error=access_denied") }
        }
        let stateless = "\(SignInScene.redirect)?code=c&iss=\(SignInScene.issuer)"
        #expect(throws: OpenIDError.callback(.stateMissing)) { try parse(stateless) }
    }

    @Test("Only an address with the request's own state answers it, whatever else it contains")
    func answered() throws {
        let own = try scene.parameter("state")
        let redirect = SignInScene.redirect
        for query in ["code=c&state=\(own)", "state=\(own)&error=access_denied", "state=\(own)&code=c&code=d"] {
            #expect(scene.request.isAnswered(by: "\(redirect)?\(query)"), "\(query)")
        }
        let foreign = try SignInScene().parameter("state")
        for query in ["code=c", "state=\(foreign)", "state=\(own)&state=\(foreign)", "state=\(own)#x", ""] {
            #expect(!scene.request.isAnswered(by: "\(redirect)?\(query)"), "\(query)")
        }
        #expect(!scene.request.isAnswered(by: "https://evil.example/callback?state=\(own)"))
    }

    @Test("The issuer is compared, and required if the metadata announces it")
    func issuer() throws {
        let mixedUp = try scene.callback(iss: "https://evil.example/idp/realms/taskhub")
        #expect(throws: OpenIDError.callback(.issuerMismatch)) { try parse(mixedUp) }
        #expect(throws: OpenIDError.callback(.issuerMismatch)) { try parse(mixedUp, promising: false) }
        let missing = try scene.callback(iss: nil)
        #expect(throws: OpenIDError.callback(.issuerMissing)) { try parse(missing) }
        let refusal = try scene.callback(code: nil, iss: nil, extra: "&error=access_denied")
        #expect(throws: OpenIDError.callback(.issuerMissing)) { try parse(refusal) }
    }

    @Test(
        "A refusal by the provider is reported by its code, never by its text",
        arguments: [
            ("access_denied", .accessDenied), ("invalid_scope", .invalidScope),
            ("invalid_redirect_uri", .invalidRedirect), ("redirect_uri_mismatch", .invalidRedirect),
            ("temporarily_unavailable", .other("temporarily_unavailable")),
            ("ada@example.org", .unnamed(status: nil)), ("%1B%5B31m", .unnamed(status: nil)),
            (String(repeating: "a", count: 41), .unnamed(status: nil)),
        ] as [(String, ProviderRefusal)])
    func refusals(code: String, refusal: ProviderRefusal) throws {
        let address = try scene.callback(code: nil, extra: "&error=\(code)&error_description=s3cret")
        #expect(throws: OpenIDError.refused(refusal)) { try parse(address) }
    }

    @Test("Malformed, duplicated, overlong and foreign parameters are refused")
    func malformed() throws {
        let good = try scene.callback()
        let cases: [(String, CallbackFault)] = [
            (good + "&x=" + String(repeating: "a", count: 8192), .tooLong), (good + "&code=other", .doubledParameter),
            (good + "&state=", .doubledParameter), (good + "#fragment", .malformed), (good + "&x=%zz", .malformed),
            (good + "&x=%f", .malformed), (good + "&bare", .malformed), (good + "&x=\u{1B}[2J", .malformed),
            (good + "&x=ä", .malformed), (good + "&x=a b", .malformed), ("", .otherAddress),
            (good.replacing("taskhub:", with: "https:"), .otherAddress),
            (good.replacing("//oauth", with: "//user@oauth"), .otherAddress),
            (good.replacing("//oauth", with: "//oauth:80"), .otherAddress),
            (good.replacing("/callback", with: "/callback/"), .otherAddress),
            (try scene.callback(code: nil), .codeMissing), (try scene.callback(code: ""), .codeMissing),
        ]
        for (address, fault) in cases {
            #expect(throws: OpenIDError.callback(fault), "\(fault)") { try parse(address) }
        }
    }

    @Test("Printing a request or a callback shows no secrets")
    func printing() throws {
        let callback = try parse(scene.callback(code: "s3cret"))
        var text = "\(scene.request) \(callback)"
        dump([scene.request] as [Any], to: &text)
        dump([callback] as [Any], to: &text)
        #expect(!text.contains("s3cret"))
        let state = try scene.parameter("state")
        #expect(!text.contains(state))
    }

    @Test("Randomly changed callbacks never crash")
    func fuzzed() throws {
        let good = Array(try scene.callback().utf8)
        let provider = try SignInScene.provider()
        var random = SystemRandomNumberGenerator()
        var taken = 0
        for _ in 0..<20_000 {
            var bytes = good
            for _ in 0..<3 { bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 1...126) }
            let address = String(decoding: bytes, as: UTF8.self)
            do {
                _ = try AuthorizationCallback(address, answering: scene.request, from: provider)
                taken += 1
            } catch {
                continue
            }
        }
        #expect(taken < 20_000)
    }
}
