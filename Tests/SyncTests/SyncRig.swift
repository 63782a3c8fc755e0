import ContractServer
import TaskHubTestSupport
import TaskSync
import WebClient

/// A contract server of this process, and a clock that it shares with its clients.
struct SyncRig: Sendable {
    static let user: JSON = "alice"
    /// The contract server accepts a user's name as a token.
    static let token = AccessToken(text: "alice", generation: 1)

    let server: InMemoryServer
    let transport: DatedTransport
    let clock: ShiftedClock

    static func with<Result: Sendable>(_ body: sending (SyncRig) async throws -> Result) async throws -> Result {
        let server = InMemoryServer()
        let (addresses, continuation) = AsyncStream.makeStream(of: String.self)
        let running = Task {
            defer { continuation.finish() }
            try await server.run { continuation.yield($0) }
        }
        defer { running.cancel() }
        let web = try CurlTransport(userAgent: "taskhub-tests/1")
        for await _ in addresses {
            let clock = ShiftedClock()
            let rig = SyncRig(server: server, transport: DatedTransport(web, by: clock), clock: clock)
            do {
                try await rig.control("settings", ["throttling": false])
                let result = try await body(rig)
                await web.close()
                return result
            } catch {
                await web.close()
                throw error
            }
        }
        throw ServerNotRunning()
    }

    @discardableResult
    func control(_ path: String, _ body: JSON = [:]) async throws -> JSON {
        let answer = try await server.control(path, String(decoding: body.bytes, as: UTF8.self))
        return JSON(Array(answer.utf8)) ?? nil
    }

    /// Advances both clocks, once no request is under way.
    func advance(bySeconds seconds: Int) async throws {
        try await untilNothingIsUnderWay()
        clock.advance(bySeconds: Int64(seconds))
        try await control("clock", ["advance_seconds": .int(seconds)])
    }

    /// Advances the clock so far that the server forgets its idempotency keys.
    func forgetKeys() async throws {
        try await advance(bySeconds: 25 * 3600)
        try await control("purge", ["idempotency_keys": true])
    }

    /// Returns once the server has carried out every request, those that a client gave up included.
    func untilNothingIsUnderWay() async throws {
        try await wait(until: "no request is under way") {
            transport.requestsUnderWay == 0 && server.requestsUnderWay == 0
        }
    }

    /// Makes a change of another client.
    @discardableResult
    func other(_ action: String, task: String? = nil, _ body: JSON = [:]) async throws -> JSON {
        var members: [String: JSON] = ["user": SyncRig.user, "action": .string(action), "body": body]
        if let task { members["task"] = .string(task) }
        return try await control("change", .object(members))
    }

    func state() async throws -> HubFacts { HubFacts(try await control("state")) }
}

struct ServerNotRunning: Error {}
