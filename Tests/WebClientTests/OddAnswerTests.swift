import Glibc
import HTTPTypes
import TaskHubTestSupport
import Testing
import WebClient
import WebTransport

struct OddAnswerTests {
    @Test("A refused connection fails at once, long before the timeout", arguments: ["127.0.0.1", "localhost"])
    func refused(host: String) async throws {
        let socket = try LoopbackSocket()
        let clock = ContinuousClock()
        let start = clock.now
        await #expect(throws: TransportError.refused) { try await exchange("\(host):\(socket.port)") }
        #expect(clock.now - start < .seconds(50))
    }

    @Test("An unknown host is distinguished from one that refuses")
    func unknownHost() async {
        await #expect(throws: TransportError.noSuchHost) { try await exchange("no-such-host.invalid") }
    }

    @Test("A host that does not accept the connection times out after the connection timeout")
    func noConnection() async throws {
        let queue = try FullQueue()
        let clock = ContinuousClock()
        let start = clock.now
        let limits = TransportLimits(connecting: .milliseconds(400), total: .seconds(60))
        await #expect(throws: TransportError.connectTimedOut) {
            try await exchange("127.0.0.1:\(queue.port)", limits: limits)
        }
        #expect(clock.now - start >= .milliseconds(350))
        #expect(clock.now - start < .seconds(50))
    }

    @Test("A server that never responds times out after the total timeout")
    func silence() async throws {
        let server = try OddServer(sending: "", then: .stall)
        try await expectTimeOut(of: server, scheme: "http", error: .timedOut)
    }

    @Test("A response that arrived while the process was stopped counts, although the time was up")
    func stopped() async throws {
        await #expect(processExitsWith: .success) {
            let directory = TemporaryDirectory()
            let port = directory.appending("port")
            let server = try BackgroundProgram(
                "/usr/bin/python3", ["-c", stoppingServer, "\(getpid())", port], environment: [:],
                output: directory.appending("server.out"))
            try await wait(until: "the server listens") { TextFile.contents(of: port).hasSuffix("\n") }
            let limits = TransportLimits(total: .milliseconds(500))
            let number = TextFile.contents(of: port).filter { $0 != "\n" }
            let answer = try await exchange("127.0.0.1:\(number)", limits: limits)
            #expect(answer.response.status == .ok)
            server.end()
        }
    }

    @Test("A server that stops within the body times out too")
    func stalledBody() async throws {
        let server = try OddServer(sending: "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhal", then: .stall)
        try await expectTimeOut(of: server, scheme: "http", error: .timedOut)
    }

    @Test("A server that never starts the TLS handshake times out after the connection timeout")
    func silentHandshake() async throws {
        let server = try OddServer(sending: "", then: .stall)
        try await expectTimeOut(of: server, scheme: "https", error: .connectTimedOut)
    }

    @Test(
        "A truncated or missing response is a lost connection",
        arguments: [
            "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhal",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhal", "HTTP/1.1 200 OK\r\nContent-Le", "",
            "SSH-2.0-OpenSSH_9.2\r\n",
        ])
    func cutOff(text: String) async throws {
        let server = try OddServer(sending: text, then: .close)
        await #expect(throws: TransportError.connectionLost) { try await exchange("127.0.0.1:\(server.port)") }
    }

    @Test(
        "A body over the limit is refused, whether its size was announced or not",
        arguments: [
            "Content-Length: 11\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\nb\r\n", "Connection: close\r\n\r\n",
        ])
    func oversized(head: String) async throws {
        let server = try OddServer(sending: "HTTP/1.1 200 OK\r\n\(head)12345678901", then: .stall)
        await #expect(throws: TransportError.bodyTooLarge) {
            try await exchange(
                "127.0.0.1:\(server.port)",
                limits: TransportLimits(connecting: .seconds(60), total: .seconds(60), bodySize: 10))
        }
    }

    @Test("A body of exactly the limit is accepted")
    func fullSize() async throws {
        let server = try OddServer(sending: "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n1234567890", then: .close)
        let answer = try await exchange(
            "127.0.0.1:\(server.port)",
            limits: TransportLimits(connecting: .seconds(60), total: .seconds(60), bodySize: 10))
        #expect(answer.text == "1234567890")
    }

    @Test("Cancelling a waiting request fails it as cancelled")
    func cancelled() async throws {
        let server = try OddServer(sending: "", then: .stall)
        let task = Task { try await exchange("127.0.0.1:\(server.port)") }
        try await server.wait(forRequests: 1)
        task.cancel()
        await #expect(throws: TransportError.cancelled) { try await task.value }
    }

    @Test("A closed transport sends nothing, and can be closed again")
    func closed() async throws {
        let server = try OddServer(sending: "HTTP/1.1 204 No Content\r\n\r\n", then: .close)
        let transport = try CurlTransport(userAgent: "test/1")
        let request = HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1:\(server.port)", path: "/")
        let answer = try await transport.send(request, body: [], limits: TransportLimits())
        #expect(answer.response.status == .noContent)
        await transport.close()
        await transport.close()
        await #expect(throws: TransportError.cancelled) {
            try await transport.send(request, body: [], limits: TransportLimits())
        }
    }

    @Test(
        "A malformed address is refused before anything is sent",
        arguments: [
            ("ftp", "localhost", "/"), ("http", "", "/"), ("http", "local host", "/"), ("http", "localhost", "x"),
            ("http", "localhost", "/a\u{1}b"), ("http", "b\u{FC}cher.example", "/"),
        ])
    func malformed(scheme: String, authority: String, path: String) async {
        await #expect(throws: TransportError.addressMalformed) {
            try await exchange(authority, path, scheme: scheme)
        }
    }

    private func expectTimeOut(of server: OddServer, scheme: String, error: TransportError) async throws {
        let clock = ContinuousClock()
        let start = clock.now
        let isPlain = scheme == "http"
        let limits = TransportLimits(
            connecting: isPlain ? .seconds(60) : .milliseconds(400),
            total: isPlain ? .milliseconds(400) : .seconds(60))
        await #expect(throws: error) {
            try await exchange("127.0.0.1:\(server.port)", scheme: scheme, limits: limits)
        }
        #expect(clock.now - start >= .milliseconds(350))
        #expect(clock.now - start < .seconds(50))
    }
}

/// Stops a process while it waits for the response, and continues it when its time is up.
private let stoppingServer = """
    import os, signal, socket, sys, time
    listener = socket.create_server(('127.0.0.1', 0))
    with open(sys.argv[2], 'w') as file: print(listener.getsockname()[1], file=file)
    connection, _ = listener.accept()
    connection.recv(65536)
    os.kill(int(sys.argv[1]), signal.SIGSTOP)
    threads = f'/proc/{sys.argv[1]}/task'
    # The response must not reach a thread that has yet to stop.
    while any(') T ' not in open(f'{threads}/{thread}/stat').read() for thread in os.listdir(threads)): pass
    connection.sendall(b'HTTP/1.1 200 OK\\r\\nContent-Length: 2\\r\\n\\r\\nok')
    time.sleep(0.7)
    os.kill(int(sys.argv[1]), signal.SIGCONT)
    connection.recv(1)
    """
