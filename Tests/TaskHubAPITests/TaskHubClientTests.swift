import AccountSession
import HTTPTypes
import TaskHubAPI
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing
import WebAddress
import WebTransport

struct TaskHubClientTests {
    @Test(
        "A healthy server is asked for its state, without a token", arguments: ["health-live-200", "health-ready-200"])
    func healthy(name: String) async throws {
        let recording = try Recording(name)
        let transport = ScriptedTransport(recording.answer)
        #expect(try await TaskHubClient(transport).live() == nil, "the recording has no date")
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
        let answer = try await TaskHubClient(.of(200, headers: fields, body: Array(#"{"status":"ok"}"#.utf8))).live()
        #expect(answer == expected.map { Seed.instant($0) })
    }

    @Test("The recorded description of the server is understood", arguments: ["meta-200", "meta-200-api-disabled"])
    func meta(name: String) async throws {
        let facts = try await TaskHubClient(recorded: name).meta()
        let expected = ServerFacts(
            apiVersion: "1",
            discoveryURL: "https://localhost:18443/idp/realms/taskhub/.well-known/openid-configuration",
            clientID: "taskhub-mobile",
            requiredScopes: [
                "openid", "offline_access", "mobile.read", "mobile.write", "mobile.sync", "mobile.notify",
            ],
            requiredAudience: "taskhub-api", maximumPageSize: 500, eventRetentionDays: 30)
        #expect(facts == expected)
        #expect(try await TaskHubClient(recorded: name).facts() == expected)
    }

    @Test("The recorded account is understood, with and without an organisation")
    func session() async throws {
        let organization = try #require(EntityID("a145669b-7a01-4b05-af74-e97d736a1911"))
        #expect(
            try await TaskHubClient(recorded: "session-200").session()
                == ServerAccount(
                    userID: "1", organizationID: organization, role: "owner", email: "alice@example.test",
                    displayName: "Alice Example"))
        #expect(
            try await TaskHubClient(recorded: "session-200-without-organization").account()
                == ServerAccount(
                    userID: "5", organizationID: nil, role: "member", email: "erin@example.test",
                    displayName: "Erin Example"))
    }

    @Test("A request names the program, itself, and what it accepts, behind the base address's path")
    func request() async throws {
        let transport = ScriptedTransport(try Recording("session-200").answer)
        let base = try ServerAddress("https://example.org:8443/team")
        let client = TaskHubClient(
            base: base, transport: transport, tokens: AccessToken(text: "secret", generation: 1), version: "9.8.7",
            ids: SteppingIDs(), clock: FixedClock())
        _ = try await client.session()
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
        _ = try await TaskHubClient(transport).meta()
        let request = try #require(transport.sent.first)
        #expect(request.path == "/api/mobile/v1/meta")
        #expect(request.headerFields[.authorization] == nil)
    }

    @Test("A success of another form is not taken for an answer")
    func otherForm() async {
        let fault = APIFault(status: 200, requestID: SteppingIDs().next().description)
        await #expect(throws: APIError.notUnderstood(fault)) { try await TaskHubClient(.json("{}")).live() }
        await #expect(throws: APIError.notUnderstood(fault)) {
            try await TaskHubClient(.json(#"{"status":"down"}"#)).live()
        }
        await #expect(throws: APIError.notUnderstood(fault)) { try await TaskHubClient(.json("[1")).meta() }
        let account = #"{"user_id":"1","organization_id":"x","role":"","email":"","display_name":""}"#
        await #expect(throws: APIError.notUnderstood(fault)) {
            try await TaskHubClient(.json(account)).session()
        }
        await #expect(throws: APIError.page(fault)) {
            try await TaskHubClient(.of(200, headers: ["Content-Type": "text/html"], body: [60])).live()
        }
        await #expect(throws: APIError.notJSON(fault)) { try await TaskHubClient(.of(200)).live() }
    }

    @Test("A failure of the connection keeps its reason")
    func transport() async {
        await #expect(throws: APIError.transport(.refused)) {
            try await TaskHubClient(ScriptedTransport(failing: TransportError.refused)).live()
        }
        await #expect(throws: APIError.transport(.cancelled)) {
            try await TaskHubClient(ScriptedTransport(failing: CancellationError())).live()
        }
    }

    @Test("Each call sends its request to its address")
    func addresses() async throws {
        let transport = ScriptedTransport(.of(500))
        let client = try TaskHubClient(transport)
        let id = Seed.id(7)
        for operation in RecordedOperation.signedIn {
            await #expect(throws: ServiceError.self) {
                try await operation.call(client, id: id, body: Array(#"{"title":"x"}"#.utf8))
            }
        }
        let root = "/api/mobile/v1"
        #expect(
            transport.sent.map { "\($0.method) \($0.path?.dropFirst(root.count) ?? "")" } == [
                "GET /session", "GET /tasks", "POST /tasks", "POST /intents/create-task", "GET /projects",
                "GET /sync/delta?limit=100", "GET /widget/snapshot", "GET /tasks/\(id)", "PATCH /tasks/\(id)",
                "DELETE /tasks/\(id)", "GET /me/preferences", "PATCH /me/preferences",
                "GET /notifications/preferences", "PATCH /notifications/preferences", "POST /devices/register",
                "POST /devices/unregister", "PATCH /devices/\(id)", "DELETE /devices/\(id)",
            ])
        #expect(transport.sent.allSatisfy { $0.path?.hasPrefix(root) == true })
        #expect(transport.sent.allSatisfy { $0.headerFields[.authorization] == "Bearer t" })
        #expect(
            transport.exchanges.allSatisfy { exchange in
                (exchange.request.headerFields[.contentType] == "application/json") == !exchange.body.isEmpty
            })
    }

    @Test("A deletion succeeds without a body")
    func deletion() async throws {
        let transport = ScriptedTransport(try Recording("tasks-delete-204").answer)
        try await TaskHubClient(transport).delete(Seed.id(1))
        #expect(transport.exchanges.map(\.body) == [[]])
    }

    @Test("The server's clock is compared with ours at each response, errors too")
    func clock() async throws {
        let ahead = ["Content-Type": "application/json", "Date": "Wed, 18 Nov 2026 11:02:00 GMT"]
        let behind = ["Content-Type": "text/html", "Date": "Wed, 18 Nov 2026 10:59:50 GMT"]
        let client = try TaskHubClient(
            ScriptedTransport(
                .of(200, headers: ahead, body: Array("[]".utf8)), .of(500, headers: behind), .of(500)))
        #expect(await client.clockOffset == nil)
        #expect(try await client.tasks() == ServerRows([]))
        #expect(await client.clockOffset == .seconds(120))
        for _ in 0..<2 {
            await #expect(throws: ServiceError.self) { try await client.tasks() }
            #expect(await client.clockOffset == .seconds(-10))
        }
    }
}
