import AccountSession
import HTTPTypes
import TaskHubAPI
import TaskHubEntities
import TaskHubTestSupport
import TaskSync
import Testing
import WebTransport

struct TaskHubClientTests {
    @Test(
        "A healthy server is asked for its state, without a token", arguments: ["health-live-200", "health-ready-200"])
    func healthy(name: String) async throws {
        let recording = try Recording(name)
        let transport = ScriptedTransport(recording.answer)
        #expect(try await client(transport).live() == nil, "the recording has no date")
        let request = try #require(transport.sent.first)
        #expect(transport.sent.count == 1 && request.method == .get)
        #expect(request.path == "/health/live" && request.headerFields[.authorization] == nil)
    }

    @Test(
        "The server's clock is told as its header has it, and another header is none",
        arguments: [
            ("Sun, 06 Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37Z"),
            ("Sat, 31 Jan 2026 23:59:59 GMT", "2026-01-31T23:59:59Z"),
            ("Wed, 09 Sep 2026 00:00:00 GMT", "2026-09-09T00:00:00Z"),
            ("Sunday, 06-Nov-94 08:49:37 GMT", nil), ("Sun Nov  6 08:49:37 1994", nil),
            ("Sun, 06 Nov 1994 08:49:37 CET", nil), ("Sun, 31 Feb 1994 08:49:37 GMT", nil),
            ("Sun, 06 Nov 1994 25:49:37 GMT", nil), ("Sun, 06 nov 1994 08:49:37 GMT", nil),
            ("Sun, +6 Nov 1994 08:49:37 GMT", nil), ("", nil),
        ])
    func date(header: String, expected: String?) async throws {
        let fields = ["Content-Type": "application/json", "Date": header]
        let answer = try await client(.of(200, headers: fields, body: Array(#"{"status":"ok"}"#.utf8))).live()
        #expect(answer == expected.map { Seed.instant($0) })
    }

    @Test("The recorded description of the server is understood", arguments: ["meta-200", "meta-200-api-disabled"])
    func meta(name: String) async throws {
        let facts = try await client(try Recording(name).answer).meta()
        let expected = ServerFacts(
            apiVersion: "1",
            discoveryURL: "https://localhost:18443/idp/realms/taskhub/.well-known/openid-configuration",
            clientID: "taskhub-mobile",
            requiredScopes: [
                "openid", "offline_access", "mobile.read", "mobile.write", "mobile.sync", "mobile.notify",
            ],
            requiredAudience: "taskhub-api", maximumPageSize: 500, eventRetentionDays: 30)
        #expect(facts == expected)
    }

    @Test("The recorded account is understood, with and without an organisation")
    func session() async throws {
        let account = try await client(try Recording("session-200").answer).session(accessToken: "t")
        #expect(account.userID == "1")
        #expect(account.organizationID == EntityID("a145669b-7a01-4b05-af74-e97d736a1911"))
        #expect(account.role == "owner")
        #expect(account.email == "alice@example.test")
        #expect(account.displayName == "Alice Example")
        let lonely = try await client(try Recording("session-200-without-organization").answer)
            .session(accessToken: "t")
        #expect(lonely.organizationID == nil)
    }

    @Test("A request names the program, itself, and what it accepts, behind the base address's path")
    func request() async throws {
        let transport = ScriptedTransport(try Recording("session-200").answer)
        let base = try ServerAddress("https://example.org:8443/team")
        let client = TaskHubClient(base: base, transport: transport, version: "9.8.7", ids: SteppingIDs())
        _ = try await client.session(accessToken: "secret")
        let request = try #require(transport.sent.first)
        #expect(request.method == .get)
        #expect(request.scheme == "https")
        #expect(request.authority == "example.org:8443")
        #expect(request.path == "/team/api/mobile/v1/session")
        #expect(request.headerFields[.userAgent] == "taskhub/9.8.7")
        #expect(request.headerFields[.accept] == "application/json")
        #expect(request.headerFields[.authorization] == "Bearer secret")
        #expect(request.headerFields[.contentType] == nil)
        let name = try #require(HTTPField.Name("X-Request-ID"))
        #expect(request.headerFields[name] == SteppingIDs().next().description)
    }

    @Test("No token is sent to the addresses that need none")
    func withoutToken() async throws {
        let transport = ScriptedTransport(try Recording("meta-200").answer)
        _ = try await client(transport).meta()
        let request = try #require(transport.sent.first)
        #expect(request.path == "/api/mobile/v1/meta")
        #expect(request.headerFields[.authorization] == nil)
    }

    @Test("A success of another form is not taken for an answer")
    func otherForm() async {
        let fault = APIFault(status: 200, requestID: SteppingIDs().next().description)
        await #expect(throws: APIError.notUnderstood(fault)) { try await client(.json("{}")).live() }
        await #expect(throws: APIError.notUnderstood(fault)) { try await client(.json(#"{"status":"down"}"#)).live() }
        await #expect(throws: APIError.notUnderstood(fault)) { try await client(.json("[1")).meta() }
        let account = #"{"user_id":"1","organization_id":"x","role":"","email":"","display_name":""}"#
        await #expect(throws: APIError.notUnderstood(fault)) {
            try await client(.json(account)).session(accessToken: "t")
        }
        await #expect(throws: APIError.page(fault)) {
            try await client(.of(200, headers: ["Content-Type": "text/html"], body: [60])).live()
        }
        await #expect(throws: APIError.notJSON(fault)) { try await client(.of(200)).live() }
    }

    @Test("A failure of the connection keeps its reason")
    func transport() async {
        await #expect(throws: APIError.transport(.refused)) {
            try await client(ScriptedTransport(failing: TransportError.refused)).live()
        }
        await #expect(throws: APIError.transport(.cancelled)) {
            try await client(ScriptedTransport(failing: CancellationError())).live()
        }
    }

    private func client(_ answer: TransportResponse) throws -> TaskHubClient {
        try client(ScriptedTransport(answer))
    }

    private func client(_ transport: ScriptedTransport) throws -> TaskHubClient {
        TaskHubClient(
            base: try ServerAddress("https://tasks.example.org"), transport: transport, version: "1.0",
            ids: SteppingIDs())
    }
}
