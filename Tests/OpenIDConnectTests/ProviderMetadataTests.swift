import FoundationEssentials
import OpenIDConnect
import Testing
import WebTransport

@Suite struct ProviderMetadataTests {
    @Test("The expected issuer's document is accepted, and optional members may be missing")
    func taken() throws {
        let provider = try SignInScene.provider()
        #expect(provider.issuer == SignInScene.issuer)
        #expect(provider.token.address == "\(SignInScene.issuer)/protocol/openid-connect/token")
        #expect(provider.promisesIssuerParameter)
        let small = try SignInScene.provider([
            "device_authorization_endpoint": nil, "revocation_endpoint": nil, "end_session_endpoint": nil,
            "authorization_response_iss_parameter_supported": nil,
        ])
        #expect(small.deviceAuthorization == nil && small.revocation == nil && small.endSession == nil)
        #expect(!small.promisesIssuerParameter)
    }

    @Test(
        "A document that points to another host or to plain http is refused",
        arguments: [
            (["issuer": "\"https://evil.example/idp/realms/taskhub\""], .issuerMismatch),
            (["issuer": "\"https://hub.example/idp/realms/taskhub//\""], .issuerMismatch),
            (["issuer": "\"https://hub.example/idp/realms\""], .issuerMismatch),
            (["token_endpoint": "\"https://evil.example/token\""], .endpointElsewhere(.token)),
            (["token_endpoint": "\"https://hub.example:8443/token\""], .endpointElsewhere(.token)),
            (["token_endpoint": "\"https://hub.example@evil.example/token\""], .endpointUnusable(.token)),
            (["token_endpoint": "\"http://hub.example/token\""], .endpointUnusable(.token)),
            (["token_endpoint": "\"http://127.0.0.1/token\""], .endpointElsewhere(.token)),
            (["token_endpoint": nil], .endpointUnusable(.token)),
            (["jwks_uri": "\"https://evil.example/certs\""], .endpointElsewhere(.keys)),
            (["jwks_uri": "\"file:///etc/passwd\""], .endpointUnusable(.keys)),
            (["authorization_endpoint": "\"javascript:alert(1)\""], .endpointUnusable(.authorization)),
            (
                [
                    "require_pushed_authorization_requests": "true",
                    "pushed_authorization_request_endpoint": "\"https://evil.example/par\"",
                ], .endpointElsewhere(.pushedAuthorization)
            ),
            (["require_pushed_authorization_requests": "true"], .endpointUnusable(.pushedAuthorization)),
            (["code_challenge_methods_supported": "[\"plain\"]"], .proofKeyUnsupported),
            (["response_types_supported": "[\"token\"]"], .codeFlowUnsupported),
            (["issuer": nil], .malformed),
        ] as [([String: String?], MetadataFault)])
    func refused(changes: [String: String?], fault: MetadataFault) {
        #expect(throws: OpenIDError.metadata(fault)) { try SignInScene.provider(changes) }
    }

    @Test("An issuer with a final slash is the one that is named without, and the document's spelling is used")
    func finalSlash() async throws {
        let slashed = SignInScene.issuer + "/"
        let provider = try SignInScene.provider(["issuer": "\"\(slashed)\""])
        #expect(provider.issuer == slashed)
        let doubled = try ProviderMetadata(json: Array(SignInScene.document().utf8), issuer: slashed)
        #expect(doubled.issuer == SignInScene.issuer)
        let request = SignInScene().request
        let address = URLComponents(string: request.address(at: provider))
        let state = address?.queryItems?.first { $0.name == "state" }?.value
        let answer = "\(SignInScene.redirect)?code=c&state=\(state ?? "")&iss="
        _ = try AuthorizationCallback(answer + slashed, answering: request, from: provider)
        #expect(throws: OpenIDError.callback(.issuerMismatch)) {
            try AuthorizationCallback(answer + SignInScene.issuer, answering: request, from: provider)
        }
    }

    @Test(
        "An optional endpoint that cannot be used is left out, and the sign-in does without",
        arguments: [
            "\"https://other.example/x\"", "\"http://hub.example/x\"", "\"//hub.example/x\"", "\"\"", "false", "[]",
        ])
    func optionalEndpoints(value: String) throws {
        let names = [
            "device_authorization_endpoint", "revocation_endpoint", "end_session_endpoint", "userinfo_endpoint",
            "pushed_authorization_request_endpoint",
        ]
        let provider = try SignInScene.provider(Dictionary(uniqueKeysWithValues: names.map { ($0, value) }))
        let left = [
            provider.deviceAuthorization, provider.revocation, provider.endSession, provider.userInfo,
            provider.pushedAuthorization,
        ]
        #expect(left.allSatisfy { $0 == nil })
        #expect(provider.token.address == "\(SignInScene.issuer)/protocol/openid-connect/token")
    }

    @Test("Plain http is accepted on the loopback only")
    func loopback() throws {
        for host in ["127.0.0.1:8080", "localhost", "[::1]:99"] {
            #expect(Endpoint("http://\(host)/token") != nil)
        }
        for host in ["127.0.0.1.evil.example", "localhost.evil.example", "10.0.0.1"] {
            #expect(Endpoint("http://\(host)/token") == nil)
        }
    }

    @Test("Discovery fetches the given address, and expects the issuer in front of the well-known path")
    func discovery() async throws {
        let transport = ScriptedTransport(["openid-configuration": [.json(200, SignInScene.document())]])
        let address = "\(SignInScene.issuer)/.well-known/openid-configuration"
        let provider = try await Discovery(transport: transport).metadata(at: address)
        let expected = try SignInScene.provider()
        #expect(provider == expected)
        #expect(transport.sent.map(\.path) == ["/idp/realms/taskhub/.well-known/openid-configuration"])
        let elsewhere = "https://other.example/.well-known/openid-configuration"
        await #expect(throws: OpenIDError.metadata(.issuerMismatch)) {
            try await Discovery(transport: transport).metadata(at: elsewhere)
        }
    }

    @Test(
        "No request is sent to an unsafe address",
        arguments: [
            "http://hub.example/.well-known/openid-configuration", "https://hub.example/config",
            "ftp://hub.example/.well-known/openid-configuration", "",
        ])
    func unsafeAddress(address: String) async throws {
        let transport = ScriptedTransport([:])
        await #expect(throws: OpenIDError.metadata(.addressUnsafe)) {
            try await Discovery(transport: transport).metadata(at: address)
        }
        #expect(transport.sent.isEmpty)
    }

    @Test(
        "Responses that are not a document are distinguished",
        arguments: [
            (.redirect("http://hub.example/x"), .response(.redirectedToPlainHTTP)),
            (.redirect("https://evil.example/x"), .response(.redirected)),
            (.page(200, "<p>"), .response(.notJSON)), (.page(404, "<p>"), .response(.status(404))),
            (.throttled("17"), .response(.throttled(retryAfter: .seconds(17)))),
            (.throttled("1e9"), .response(.throttled(retryAfter: nil))),
            (.throttled("999999"), .response(.throttled(retryAfter: .seconds(3600)))),
            (.json(200, "[]"), .metadata(.malformed)), (.failure(.bodyTooLarge), .response(.tooLarge)),
            (.json(200, String(repeating: " ", count: 1_048_577)), .response(.tooLarge)),
            (.failure(.certificateExpired), .transport(.certificateExpired)),
        ] as [(ScriptedTransport.Step, OpenIDError)])
    func noDocument(step: ScriptedTransport.Step, expected: OpenIDError) async throws {
        let transport = ScriptedTransport(["openid-configuration": [step]])
        await #expect(throws: expected) {
            try await Discovery(transport: transport).metadata(
                at: "\(SignInScene.issuer)/.well-known/openid-configuration")
        }
    }
}
