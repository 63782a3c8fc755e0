import HTTPTypes
import TaskHubTestSupport
import Testing
import WebClient
import WebTransport

/// Connections that are kept, shared and lost.
@Suite(.timeLimit(.minutes(3)))
struct ConnectionReuseTests {
    @Test("Concurrent requests share one HTTP/2 connection, and so do the next ones")
    func sharedConnection() async throws {
        let server = try await WebServer()
        let transport = try CurlTransport(userAgent: "test/1", trustRoots: .systemAnd(pemFile: server.authorityFile))
        let request = HTTPRequest(
            method: .get, scheme: "https", authority: "localhost:\(server.port(.modern))", path: "/connection")
        var seen: Set<String> = []
        for _ in 0..<2 {
            seen.formUnion(
                try await withThrowingTaskGroup(of: String.self) { group in
                    for _ in 0..<8 {
                        group.addTask {
                            try await transport.send(request, body: [], limits: TransportLimits()).text
                        }
                    }
                    return try await group.reduce(into: Set<String>()) { $0.insert($1) }
                })
        }
        await transport.close()
        #expect(seen.count == 1 && seen.first?.hasPrefix("HTTP/2.0 ") == true, "\(seen)")
    }

    @Test("Over plain http, a request does not wait for the response to an earlier one")
    func unsharedConnections() async throws {
        let server = try OddServer(sending: "", then: .stall)
        let transport = try CurlTransport(userAgent: "test/1")
        let request = HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1:\(server.port)", path: "/")
        let limits = TransportLimits(connecting: .seconds(120), total: .seconds(120))
        let first = Task { try await transport.send(request, body: [], limits: limits) }
        try await server.wait(forRequests: 1)
        let second = Task { try await transport.send(request, body: [], limits: limits) }
        try await server.wait(forRequests: 2)
        await transport.close()
        for running in [first, second] {
            await #expect(throws: TransportError.cancelled) { try await running.value }
        }
    }

    @Test("A server that closes its connection after a few requests fails none of them", arguments: ["good", "modern"])
    func endedConnections(site: String) async throws {
        let server = try await WebServer(requestsPerConnection: 3)
        let transport = try CurlTransport(userAgent: "test/1", trustRoots: .systemAnd(pemFile: server.authorityFile))
        let port = server.port(try #require(WebServer.Site(rawValue: site)))
        let request = HTTPRequest(method: .post, scheme: "https", authority: "localhost:\(port)", path: "/connection")
        var seen: Set<String> = []
        for _ in 0..<20 {
            let answer = try await transport.send(request, body: Array("text".utf8), limits: TransportLimits())
            #expect(answer.response.status == .ok)
            seen.insert(answer.text)
        }
        await transport.close()
        #expect(seen.count > 5)
    }

    @Test("If a reused connection closes without a response, a GET is sent once more")
    func replacedConnection() async throws {
        let server = try OneAnswerServer(then: .close)
        let transport = try CurlTransport(userAgent: "test/1")
        let request = HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1:\(server.port)", path: "/")
        let limits = TransportLimits(connecting: .seconds(60), total: .seconds(60))
        for _ in 0..<3 { #expect(try await transport.send(request, body: [], limits: limits).text == "1") }
        await transport.close()
        // The second and the third were sent on the connection of the one before them, and then on a new one.
        #expect(server.requestCount == 5)
    }

    @Test(
        "If a reused connection closes and the server is gone, the request may have been carried out",
        arguments: [HTTPRequest.Method.get, .post, .patch, .delete])
    func goneServer(method: HTTPRequest.Method) async throws {
        let server = try OneAnswerServer(then: .close, acceptingAgain: false)
        let transport = try CurlTransport(userAgent: "test/1")
        let request = HTTPRequest(method: method, scheme: "http", authority: "127.0.0.1:\(server.port)", path: "/")
        let limits = TransportLimits(connecting: .seconds(60), total: .seconds(60))
        #expect(try await transport.send(request, body: [], limits: limits).text == "1")
        await #expect(throws: TransportError.connectionLost) {
            try await transport.send(request, body: [], limits: limits)
        }
        await #expect(throws: TransportError.refused) { try await transport.send(request, body: [], limits: limits) }
        await transport.close()
        #expect(server.requestCount == 2)
    }

    @Test(
        "If a reused connection closes without a response, a change is not sent again",
        arguments: [HTTPRequest.Method.post, .patch, .delete])
    func lostConnection(method: HTTPRequest.Method) async throws {
        let server = try OneAnswerServer(then: .close)
        let transport = try CurlTransport(userAgent: "test/1")
        let request = HTTPRequest(method: method, scheme: "http", authority: "127.0.0.1:\(server.port)", path: "/")
        let limits = TransportLimits(connecting: .seconds(60), total: .seconds(60))
        let first = try await transport.send(request, body: [], limits: limits)
        #expect(first.text == "1")
        await #expect(throws: TransportError.connectionLost) {
            try await transport.send(request, body: [], limits: limits)
        }
        #expect(try await transport.send(request, body: [], limits: limits).text == "1")
        await transport.close()
        #expect(server.requestCount == 3)
    }

    @Test("A change is not lost on the connection of a proxy that closes after each response")
    func forwardingProxy() async throws {
        let proxy = try OneAnswerServer(then: .close)
        let transport = try CurlTransport(
            userAgent: "test/1",
            proxies: ProxySettings(environment: { $0 == "http_proxy" ? "http://127.0.0.1:\(proxy.port)" : nil }))
        let request = HTTPRequest(method: .post, scheme: "http", authority: "tasks.example", path: "/")
        let limits = TransportLimits(connecting: .seconds(60), total: .seconds(60))
        for _ in 0..<3 { #expect(try await transport.send(request, body: [], limits: limits).text == "1") }
        await transport.close()
        #expect(proxy.requestCount == 3)
    }

    @Test("Cancelling a request does not affect others on its connection")
    func cancelledNeighbour() async throws {
        let server = try await WebServer()
        let transport = try CurlTransport(userAgent: "test/1", trustRoots: .systemAnd(pemFile: server.authorityFile))
        let authority = "localhost:\(server.port(.modern))"
        let slow = HTTPRequest(method: .get, scheme: "https", authority: authority, path: "/slow")
        let quick = HTTPRequest(method: .get, scheme: "https", authority: authority, path: "/connection")
        let limits = TransportLimits(connecting: .seconds(60), total: .seconds(60))
        let before = try await transport.send(quick, body: [], limits: limits).text
        let cancelled = Task { try await transport.send(slow, body: [], limits: limits) }
        let patient = Task { try await transport.send(slow, body: [], limits: limits) }
        #expect(try await transport.send(quick, body: [], limits: limits).text == before)
        cancelled.cancel()
        await #expect(throws: TransportError.cancelled) { try await cancelled.value }
        #expect(try await patient.value.body.count == 4096)
        await transport.close()
    }

    @Test("A request of a cancelled task is not sent")
    func cancelledBefore() async throws {
        let server = try OddServer(sending: "HTTP/1.1 204 No Content\r\n\r\n", then: .close)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await exchange("127.0.0.1:\(server.port)")
        }
        await #expect(throws: TransportError.cancelled) { try await task.value }
    }

    @Test("Closing fails the running requests")
    func closedMeanwhile() async throws {
        let server = try OneAnswerServer(then: .stall)
        let transport = try CurlTransport(userAgent: "test/1")
        let request = HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1:\(server.port)", path: "/")
        let limits = TransportLimits(connecting: .seconds(60), total: .seconds(60))
        _ = try await transport.send(request, body: [], limits: limits)
        let waiting = Task { try await transport.send(request, body: [], limits: limits) }
        try await server.wait(forRequests: 2)
        await transport.close()
        await #expect(throws: TransportError.cancelled) { try await waiting.value }
    }
}
