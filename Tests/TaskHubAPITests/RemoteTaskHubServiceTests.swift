import AccountSession
import Credentials
import HTTPTypes
import TaskHubAPI
import TaskHubEntities
import TaskHubTestSupport
import TaskSync
import Testing
import WebTransport

struct RemoteTaskHubServiceTests {
    private static let ownID = SteppingIDs().next().description

    @Test("A rejected token is renewed once, and the request sent once more, with the new one")
    func renewal() async throws {
        let rejected = try Recording("session-401-expired-token").answer
        let transport = ScriptedTransport(rejected, try Recording("tasks-create-201").answer)
        let tokens = FixedTokens()
        let body = Array(#"{"title":"x"}"#.utf8)
        let task = try await service(transport, tokens).create(body, key: "k-1", at: .tasks)
        #expect(task.isCompleted == false)
        #expect(transport.sent.map { $0.headerFields[.authorization] } == ["Bearer token-1", "Bearer token-2"])
        let key = try #require(HTTPField.Name("Idempotency-Key"))
        #expect(transport.sent.map { $0.headerFields[key] } == ["k-1", "k-1"])
        #expect(transport.exchanges.map(\.body) == [body, body])
        #expect(await tokens.renewals == 1)
    }

    @Test("A token that is rejected again means signed out, after two requests")
    func rejectedTwice() async throws {
        let transport = ScriptedTransport(try Recording("session-401-expired-token").answer)
        await #expect(throws: ServiceError.signedOut) { try await service(transport).tasks() }
        #expect(transport.sent.count == 2)
    }

    @Test(
        "Other refusals of a token renew nothing",
        arguments: ["session-401-invalid-audience", "session-401-bearer-without-token"])
    func otherRejection(name: String) async throws {
        let transport = ScriptedTransport(try Recording(name).answer)
        let tokens = FixedTokens()
        await #expect(throws: ServiceError.signedOut) { try await service(transport, tokens).tasks() }
        #expect(transport.sent.count == 1)
        #expect(await tokens.renewals == 0)
    }

    @Test("A token that can't be renewed now is no sign-out")
    func notRenewed() async throws {
        let transport = ScriptedTransport(try Recording("session-401-expired-token").answer)
        let tokens = FixedTokens(failingToRenewWith: .tokensUnavailable(.vault(.locked)))
        await #expect(throws: ServiceError.tokensUnavailable(.vault(.locked))) {
            try await service(transport, tokens).tasks()
        }
        #expect(transport.sent.count == 1)
    }

    @Test(
        "A request that did not leave is told apart from one whose fate is unknown",
        arguments: [
            (.refused, .unreachable(.connectionRefused)), (.noSuchHost, .unreachable(.noSuchHost)),
            (.connectTimedOut, .unreachable(.timedOut)), (.unreachable, .unreachable(.network)),
            (.certificateUntrusted, .unreachable(.certificateUntrusted)),
            (.certificateExpired, .unreachable(.certificateExpired)),
            (.certificateForOtherHost, .unreachable(.certificateForOtherHost)),
            (.timedOut, .outcomeUnknown(requestID: nil)),
            (.connectionLost, .outcomeUnknown(requestID: nil)), (.bodyTooLarge, .outcomeUnknown(requestID: nil)),
            (.secureConnectionFailed, .outcomeUnknown(requestID: nil)), (.cancelled, .cancelled),
            (.proxyUnreachable, .unreachable(.proxyUnreachable)),
            (.proxyRefused(status: 407), .unreachable(.proxyRefused(status: 407))),
        ] as [(TransportError, ServiceError)])
    func transport(error: TransportError, expected: ServiceError) async throws {
        await #expect(throws: expected) { try await service(ScriptedTransport(failing: error)).projects() }
    }

    @Test("A success that is no answer leaves the outcome of a change unknown")
    func unusableSuccess() async throws {
        let body = Array("{}".utf8)
        let unknown = ServiceError.outcomeUnknown(requestID: RemoteTaskHubServiceTests.ownID)
        for answer in [
            TransportResponse.json("{}", status: 201), .json("[", status: 200),
            .of(200, headers: ["Content-Type": "text/html"]),
            .of(201, headers: ["Content-Type": "text/plain"]), .of(302, headers: ["Location": "/login"]),
            .of(403, headers: ["Content-Type": "text/html"]), .of(401, headers: ["Content-Type": "text/html"]),
        ] {
            let transport = ScriptedTransport(answer)
            await #expect(throws: unknown) { try await service(transport).create(body, key: "k", at: .tasks) }
            await #expect(throws: unknown) { try await service(transport).create(body, key: "k", at: .intents) }
            await #expect(throws: unknown) { try await service(transport).update(Seed.id(1), body) }
        }
    }

    @Test("A proxy's fault is the server's, with the wait it asks for, and its limits are refusals")
    func proxy() async throws {
        let html = ["Content-Type": "text/html", "Retry-After": "7"]
        let id = RemoteTaskHubServiceTests.ownID
        for (status, expected) in [
            (503, .serverFailing(requestID: id, retryAfter: .seconds(7))),
            (502, .serverFailing(requestID: id, retryAfter: .seconds(7))), (429, .throttled(retryAfter: .seconds(7))),
            (413, .refused(code: "too_large", requestID: id)), (404, .outcomeUnknown(requestID: id)),
        ] as [(Int, ServiceError)] {
            let transport = ScriptedTransport(.of(status, headers: html))
            await #expect(throws: expected) { try await service(transport).tasks() }
        }
        // No page, so not even a Task Hub that says so.
        let text = ScriptedTransport(.of(404, headers: ["Content-Type": "text/plain"]))
        await #expect(throws: ServiceError.outcomeUnknown(requestID: id)) { try await service(text).task(Seed.id(1)) }
    }

    @Test("A refusal of input before sending has its own code and sends nothing")
    func unsendable() async throws {
        let transport = ScriptedTransport(.of(500))
        let body = Array(#"{"priority":9}"#.utf8)
        await #expect(throws: ServiceError.refused(code: "priority_out_of_range", requestID: "")) {
            try await service(transport).create(body, key: "k", at: .tasks)
        }
        #expect(transport.sent.isEmpty)
    }

    @Test("A deletion is done without a body and without a content type")
    func deletion() async throws {
        let transport = ScriptedTransport(try Recording("tasks-delete-204").answer)
        try await service(transport).delete(Seed.id(1))
        #expect(transport.sent.map(\.method) == [.delete])
        #expect(transport.sent.map(\.path) == ["/api/mobile/v1/tasks/\(Seed.id(1))"])
    }

    @Test("The server's clock is compared with ours at each answer, errors too")
    func clock() async throws {
        let ahead = ["Content-Type": "application/json", "Date": "Wed, 18 Nov 2026 11:02:00 GMT"]
        let behind = ["Content-Type": "text/html", "Date": "Wed, 18 Nov 2026 10:59:50 GMT"]
        let transport = ScriptedTransport(
            .of(200, headers: ahead, body: Array("[]".utf8)), .of(500, headers: behind), .of(500))
        let service = try service(transport)
        #expect(await service.clockOffset == nil)
        _ = try await service.tasks()
        #expect(await service.clockOffset == .seconds(120))
        for _ in 0..<2 {
            await #expect(throws: ServiceError.self) { try await service.tasks() }
            #expect(await service.clockOffset == .seconds(-10))
        }
    }

    @Test("A token shows nowhere")
    func secrecy() {
        let token = AccessToken(text: "secret", generation: 7)
        var dumped = ""
        dump(token, to: &dumped)
        #expect(!"\(token) \(String(reflecting: token)) \(dumped)".contains("secret"))
    }

    private func service(
        _ transport: ScriptedTransport, _ tokens: FixedTokens = FixedTokens()
    ) throws -> RemoteTaskHubService {
        RemoteTaskHubService(
            base: try ServerAddress("https://tasks.example.org"), transport: transport, tokens: tokens, version: "1",
            ids: SteppingIDs(), clock: FixedClock(Seed.now))
    }
}
