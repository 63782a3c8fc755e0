import Credentials
import HTTPTypes
import TaskHubAPI
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing
import WebTransport

/// What a client does when the server rejects its access token.
struct TokenRenewalTests {
    private let body = Array(#"{"title":"x"}"#.utf8)

    @Test("A rejected token is renewed once, and the same request is sent once more with the new one")
    func renewal() async throws {
        let rejected = try Recording("session-401-expired-token").answer
        let transport = ScriptedTransport(rejected, try Recording("tasks-create-201").answer)
        let tokens = FixedTokens()
        let task = try await TaskHubClient(transport, tokens: tokens).create(body, key: "k-1", at: .tasks)
        #expect(task.id == EntityID("7d1633c2-8b8a-44ba-82cb-7ceb49909078"))
        #expect(task.title == "Buy milk")
        #expect(transport.sent.map { $0.headerFields[.authorization] } == ["Bearer token-1", "Bearer token-2"])
        for name in ["Idempotency-Key", "X-Request-ID", "Content-Type"] {
            let field = try #require(HTTPField.Name(name))
            let values = transport.sent.map { $0.headerFields[field] }
            #expect(values.count == 2 && values[0] != nil && values[0] == values[1], "\(name)")
        }
        #expect(transport.sent.map(\.method) == [.post, .post])
        #expect(transport.sent.map(\.path) == ["/api/mobile/v1/tasks", "/api/mobile/v1/tasks"])
        #expect(transport.exchanges.map(\.body) == [body, body])
        #expect(transport.exchanges.map(\.limits) == [transport.exchanges[0].limits, transport.exchanges[0].limits])
        #expect(await tokens.renewals == 1)
    }

    @Test("The next request starts with the renewed token")
    func renewedToken() async throws {
        let transport = ScriptedTransport(try Recording("session-401-expired-token").answer, .json("[]"))
        let tokens = FixedTokens()
        let client = try TaskHubClient(transport, tokens: tokens)
        #expect(try await client.tasks() == ServerRows([]))
        #expect(try await client.projects() == ServerRows([]))
        #expect(
            transport.sent.map { $0.headerFields[.authorization] }
                == ["Bearer token-1", "Bearer token-2", "Bearer token-2"])
        #expect(await tokens.renewals == 1)
    }

    @Test("A second rejection is reported after two requests and one renewal")
    func rejectedTwice() async throws {
        let transport = ScriptedTransport(try Recording("session-401-expired-token").answer)
        let tokens = FixedTokens()
        await #expect(throws: ServiceError.signedOut) {
            try await TaskHubClient(transport, tokens: tokens).create(body, key: "k", at: .tasks)
        }
        #expect(transport.sent.count == 2)
        #expect(await tokens.renewals == 1)
    }

    @Test(
        "Other refusals of a token renew nothing",
        arguments: [
            ("session-401-invalid-audience", .notPermitted(code: "invalid_audience")),
            ("session-401-bearer-without-token", .signedOut),
        ] as [(String, ServiceError)])
    func otherRejection(name: String, error: ServiceError) async throws {
        let transport = ScriptedTransport(try Recording(name).answer)
        let tokens = FixedTokens()
        await #expect(throws: error) { try await TaskHubClient(transport, tokens: tokens).tasks() }
        #expect(transport.sent.count == 1)
        #expect(await tokens.renewals == 0)
    }

    @Test("A response of status 401 that is not the API's own renews nothing")
    func foreignRejection() async throws {
        let rejection = try Recording("session-401-expired-token")
        for response in [
            TransportResponse.of(401, headers: ["Content-Type": "text/html"], body: rejection.body),
            .json("{}", status: 401), .json(String(decoding: rejection.body, as: UTF8.self), status: 200),
        ] {
            let transport = ScriptedTransport(response)
            let tokens = FixedTokens()
            await #expect(throws: ServiceError.outcomeUnknown(requestID: SteppingIDs().next().description)) {
                try await TaskHubClient(transport, tokens: tokens).create(body, key: "k", at: .tasks)
            }
            #expect(transport.sent.count == 1)
            #expect(await tokens.renewals == 0)
        }
    }

    @Test("A page of a proxy that refuses large headers is explained by the token's size", arguments: [400, 431])
    func largeToken(status: Int) async throws {
        let page = TransportResponse.of(status, headers: ["Content-Type": "text/html"], body: Array("<p>".utf8))
        func client(_ length: Int, _ response: TransportResponse) throws -> TaskHubClient {
            let token = AccessToken(text: String(repeating: "x", count: length), generation: 1)
            return try TaskHubClient(ScriptedTransport(response), tokens: token)
        }
        await #expect(throws: ServiceError.notPermitted(code: "token_too_large")) {
            try await client(8193, page).tasks()
        }
        await #expect(throws: APIError.self) { try await client(8193, page).session() }
        for (length, response) in [(2000, page), (8193, try Recording("tasks-create-400-empty-title").answer)] {
            let refusal = await #expect(throws: ServiceError.self) { try await client(length, response).tasks() }
            #expect(refusal != .notPermitted(code: "token_too_large"))
        }
    }

    @Test("The same holds for a renewed token")
    func largeRenewedToken() async throws {
        let page = TransportResponse.of(400, headers: ["Content-Type": "text/html"], body: Array("<p>".utf8))
        let transport = ScriptedTransport(try Recording("session-401-expired-token").answer, page)
        let tokens = FixedTokens(renewedLength: 8193)
        await #expect(throws: ServiceError.notPermitted(code: "token_too_large")) {
            try await TaskHubClient(transport, tokens: tokens).tasks()
        }
    }

    @Test("If the token cannot be renewed now, the session is not over")
    func notRenewed() async throws {
        let transport = ScriptedTransport(try Recording("session-401-expired-token").answer)
        let tokens = FixedTokens(failingToRenewWith: .tokensUnavailable(.vault(.locked)))
        let client = try TaskHubClient(transport, tokens: tokens)
        await #expect(throws: ServiceError.tokensUnavailable(.vault(.locked))) { try await client.tasks() }
        #expect(transport.sent.count == 1)
        await #expect(throws: APIError.noToken(.tokensUnavailable(.vault(.locked)))) { try await client.session() }
    }

    @Test("The rejection of a token that stands alone is reported as the server's")
    func singleToken() async throws {
        let transport = ScriptedTransport(try Recording("session-401-expired-token").answer)
        let client = try TaskHubClient(transport, tokens: AccessToken(text: "fresh", generation: 1))
        let fault = APIFault(status: 401, requestID: "600ce45d-4688-4f50-acca-73de1c97ef41")
        await #expect(throws: APIError.refused(.invalidToken, fault)) { try await client.session() }
        #expect(transport.sent.map { $0.headerFields[.authorization] } == ["Bearer fresh"])
    }

    @Test("Without tokens, only what needs none is requested")
    func signedOut() async throws {
        let transport = ScriptedTransport(try Recording("meta-200").answer)
        let client = try TaskHubClient(transport, tokens: nil)
        await #expect(throws: ServiceError.signedOut) { try await client.tasks() }
        await #expect(throws: APIError.noToken(.signedOut)) { try await client.session() }
        #expect(transport.sent.isEmpty)
        #expect(try await client.meta().clientID == "taskhub-mobile")
        #expect(transport.sent.map { $0.headerFields[.authorization] } == [nil])
    }

    @Test("The server's clock is read at the rejection too")
    func clock() async throws {
        let transport = ScriptedTransport(
            .of(
                401, headers: ["Content-Type": "application/json", "Date": "Wed, 18 Nov 2026 11:02:00 GMT"],
                body: try Recording("session-401-expired-token").body))
        let client = try TaskHubClient(
            transport, tokens: FixedTokens(failingToRenewWith: .tokensUnavailable(.busy)))
        await #expect(throws: ServiceError.tokensUnavailable(.busy)) { try await client.tasks() }
        #expect(await client.clockOffset == .seconds(120))
    }

    @Test("A token's text appears in no description")
    func secrecy() {
        let token = AccessToken(text: "secret", generation: 7)
        var dumped = ""
        dump(token, to: &dumped)
        #expect(!"\(token) \(String(reflecting: token)) \(dumped)".contains("secret"))
    }
}
