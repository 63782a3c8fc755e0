import AccountSession
import TaskHubAPI
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing
import WebAddress
import WebClient
import WebTransport

/// The whole way, over real sockets, to servers that misbehave.
struct BrokenServerTests {
    private static let unknown = ServiceError.outcomeUnknown(requestID: nil)
    private static let numbered = ServiceError.outcomeUnknown(requestID: SteppingIDs().next().description)
    private static let brokenAnswers: [(String, ServiceError)] = [
        // Cut off, with and without an announced length; none; a length that is none, or two.
        (json + "Content-Length: 300\r\n\r\n{\"id\":", unknown),
        (json + "Transfer-Encoding: chunked\r\n\r\nff\r\n{\"id\":", unknown), ("", unknown),
        ("HTTP/1.1 20", unknown),
        (json + "Content-Length: ten\r\n\r\n{}", unknown),
        (json + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", unknown),
        // Whole by its length, and yet not.
        (json + "Content-Length: 6\r\n\r\n{\"id\":\"9d8cd55c\"}", numbered),
        (json + "Content-Length: 0\r\n\r\n", numbered),
        (json + "Connection: close\r\n\r\n{\"id\":", numbered),
        ("HTTP/1.1 201 Created\r\nContent-Type: text/html\r\nContent-Length: 6\r\n\r\n<html>", numbered),
        ("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}", numbered),
        ("HTTP/1.1 307 Temporary Redirect\r\nLocation: /\r\nContent-Length: 0\r\n\r\n", numbered),
    ]
    /// In bytes, for the response to a create.
    private static let tooLarge = TaskHubClient.mediumResponse + 1000
    private static let json = "HTTP/1.1 201 Created\r\nContent-Type: application/json\r\n"

    @Test("A refused connection fails at once, and says that nothing was sent")
    func refused() async throws {
        let socket = try LoopbackSocket()
        let clock = ContinuousClock()
        let start = clock.now
        #expect(try await failure(at: socket.port) == .unreachable(.connectionRefused))
        #expect(clock.now - start < .seconds(50))
    }

    @Test("A create whose answer is broken has an unknown outcome", arguments: brokenAnswers)
    func broken(answer: String, expected: ServiceError) async throws {
        let server = try OddServer(sending: answer, then: .close)
        #expect(try await failure(at: server.port) == expected)
    }

    @Test(
        "An answer over the limit is not read, whether its size was announced or not",
        arguments: [
            "Content-Length: \(tooLarge)\r\n\r\n",
            "Transfer-Encoding: chunked\r\n\r\n\(String(tooLarge, radix: 16))\r\n", "Connection: close\r\n\r\n",
        ])
    func oversized(head: String) async throws {
        let body = "{\"a\":\"" + String(repeating: "x", count: BrokenServerTests.tooLarge - 8) + "\"}"
        let server = try OddServer(sending: BrokenServerTests.json + head + body, then: .stall)
        #expect(try await failure(at: server.port) == BrokenServerTests.unknown)
    }

    @Test(
        "A slow server is given up after the whole time, wherever it stops",
        arguments: ["", "HTTP/1.1 201 Created\r\n", json + "Content-Length: 300\r\n\r\n{\"id\":"])
    func slow(answer: String) async throws {
        let server = try OddServer(sending: answer, then: .stall)
        let clock = ContinuousClock()
        let start = clock.now
        let limits = TransportLimits(connecting: .seconds(60), total: .milliseconds(300), bodySize: 1_000)
        #expect(try await failure(at: server.port, limits: limits) == BrokenServerTests.unknown)
        #expect(clock.now - start >= .milliseconds(250))
        #expect(clock.now - start < .seconds(50))
    }

    @Test(
        "A burst of faults and refusals is told with the wait that the server asks for",
        arguments: ["503 Service Unavailable", "500 Internal Server Error", "429 Too Many Requests"])
    func burst(status: String) async throws {
        let failing = ServiceError.serverFailing(
            requestID: SteppingIDs().next().description, retryAfter: .seconds(9))
        let expected = status.hasPrefix("5") ? failing : .throttled(retryAfter: .seconds(9))
        let page = "HTTP/1.1 \(status)\r\nContent-Type: text/html\r\nRetry-After: 9\r\nContent-Length: 6\r\n\r\n<html>"
        let server = try OddServer(sending: page, then: .close)
        #expect(try await failure(at: server.port) == expected)
    }

    @Test("A whole answer is taken, so the faults above are what made the difference")
    func whole() async throws {
        let body = String(decoding: try Recording("tasks-create-201").body, as: UTF8.self)
        let answer = BrokenServerTests.json + "Content-Length: \(body.utf8.count)\r\n\r\n" + body
        let server = try OddServer(sending: answer, then: .close)
        #expect(try await failure(at: server.port) == nil)
    }

    /// - Returns: nil for a success.
    private func failure(
        at port: UInt16,
        limits: TransportLimits = TransportLimits(connecting: .seconds(60), total: .seconds(60), bodySize: 100_000)
    ) async throws -> ServiceError? {
        let transport = try CurlTransport(userAgent: "test/1")
        let client = TaskHubClient(
            base: try ServerAddress("http://127.0.0.1:\(port)"), transport: transport, tokens: FixedTokens(),
            version: "1", ids: SteppingIDs(), clock: FixedClock(), limits: limits)
        var failure: ServiceError?
        do {
            _ = try await client.create(Array(#"{"title":"x"}"#.utf8), key: "k", at: .tasks)
        } catch {
            failure = error
        }
        await transport.close()
        return failure
    }
}
