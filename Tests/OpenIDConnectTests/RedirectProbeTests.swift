import OpenIDConnect
import Testing
import WebTransport

@Suite("Finding a redirect address that the provider accepts")
struct RedirectProbeTests {
    private typealias Step = ScriptedTransport.Step

    private static let (form, refusal) = (Step.page(200, "<form>"), Step.page(400, "Invalid parameter: redirect_uri"))
    // As glewlwyd refuses a redirect address, and a firewall any request.
    private static let forbidden = Step.page(403, "Invalid request")

    private func search(_ transport: ScriptedTransport, _ changes: [String: String?] = [:]) async throws -> String? {
        try await RedirectProbe(transport: transport).firstAccepted(
            of: ["a:/cb", "b:/cb", "c:/cb"], clientID: SignInScene.clientID, scopes: ["openid"],
            at: try SignInScene.provider(changes))
    }

    @Test("The first one that is not refused is taken, and an unclear one only if no other is accepted")
    func order() async throws {
        let cases: [([Step], String?)] = [
            ([Self.form], "a:/cb"), ([Self.refusal, Self.form], "b:/cb"),
            ([Self.refusal, Self.refusal, .redirect("/login")], "c:/cb"), ([Self.forbidden, Self.form], "b:/cb"),
            ([Self.refusal, Self.forbidden, .empty(503)], "b:/cb"), ([Self.forbidden], "a:/cb"), ([Self.refusal], nil),
        ]
        for (steps, found) in cases {
            #expect(try await search(ScriptedTransport(["auth": steps])) == found, "\(steps)")
        }
    }

    @Test("Nothing is asked after an address is accepted, and an unreachable provider ends the search")
    func end() async throws {
        let transport = ScriptedTransport(["auth": [Self.refusal, Self.form]])
        _ = try await search(transport)
        #expect(transport.sent.count == 2)
        let broken = ScriptedTransport(["auth": [Self.refusal, .failure(.timedOut)]])
        await #expect(throws: OpenIDError.transport(.timedOut)) { try await search(broken) }
    }

    @Test("The probe has the parameters of the request, the audience included, and other secrets")
    func parameters() async throws {
        let transport = ScriptedTransport(["auth": [Self.refusal, Self.form]])
        _ = try await RedirectProbe(transport: transport).firstAccepted(
            of: ["a:/cb", "b:/cb"], clientID: SignInScene.clientID, scopes: ["openid"], audience: "taskhub-api",
            at: try SignInScene.provider([:]))
        #expect(transport.sent.count == 2 && transport.sent.allSatisfy { $0.path.contains("audience=taskhub-api") })
        let states = transport.sent.map { $0.path.split(separator: "&").first { $0.hasPrefix("state=") } }
        #expect(Set(states).count == 2)
    }

    @Test("A pushed request finds the redirect too, and any other refusal is reported")
    func pushed() async throws {
        let pushing: [String: String?] = [
            "pushed_authorization_request_endpoint": "\"\(SignInScene.issuer)/protocol/openid-connect/par\"",
            "require_pushed_authorization_requests": "true",
        ]
        let accepted = Step.json(201, #"{"request_uri":"urn:x:1"}"#)
        for code in ["invalid_redirect_uri", "invalid_request"] {
            let push = [Step.json(400, #"{"error":"\#(code)"}"#), accepted]
            #expect(try await search(ScriptedTransport(["par": push, "auth": [Self.form]]), pushing) == "b:/cb")
        }
        let unknown = ScriptedTransport(["par": [.json(401, #"{"error":"invalid_client"}"#)]])
        await #expect(throws: OpenIDError.refused(.invalidClient)) { try await search(unknown, pushing) }
    }
}
