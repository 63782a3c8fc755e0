import HTTPTypes
import TaskHubTestSupport
import Testing
import WebClient
import WebTransport

@Suite(.timeLimit(.minutes(3)))
struct ProxyTests {
    private static let user = Tinyproxy.user

    private func settings(_ variables: [String: String]) -> ProxySettings {
        ProxySettings { variables[$0] }
    }

    /// Asks for https://localhost of an nginx, through a proxy.
    private func ask(
        _ server: WebServer, _ variables: [String: String], site: WebServer.Site = .good, trusting: TrustRoots? = nil
    ) async throws -> TransportResponse {
        try await exchange(
            "localhost:\(server.port(site))", scheme: "https",
            trusting: trusting ?? .systemAnd(pemFile: server.authorityFile), through: settings(variables))
    }

    @Test("https goes through the proxy's tunnel")
    func tunnel() async throws {
        let server = try await WebServer()
        let proxy = try await Tinyproxy()
        let answer = try await ask(server, ["HTTPS_PROXY": proxy.address()])
        #expect(answer.text == "hello")
        #expect(proxy.requests() == ["CONNECT localhost:\(server.port(.good))"])
    }

    @Test("A tunnel is reused for the next request")
    func keptTunnel() async throws {
        let server = try await WebServer()
        let proxy = try await Tinyproxy()
        let transport = try CurlTransport(
            userAgent: "test/1", trustRoots: .systemAnd(pemFile: server.authorityFile),
            proxies: settings(["ALL_PROXY": proxy.address()]))
        for _ in 0..<3 {
            let answer = try await transport.send(
                .init(method: .get, scheme: "https", authority: "localhost:\(server.port(.good))", path: "/"),
                body: [], limits: TransportLimits())
            #expect(answer.text == "hello")
        }
        await transport.close()
        #expect(proxy.requests().count == 1)
    }

    @Test("The user and password in the proxy's address are decoded and sent to it")
    func password() async throws {
        let server = try await WebServer()
        let proxy = try await Tinyproxy(asksForPassword: true)
        for password in ["secret", "%73ecret"] {
            let address = proxy.address(user: Self.user, password: password)
            #expect(try await ask(server, ["https_proxy": address]).text == "hello")
        }
    }

    @Test("A missing or a wrong password is refused with the proxy's status")
    func wrongPassword() async throws {
        let server = try await WebServer()
        let proxy = try await Tinyproxy(asksForPassword: true)
        // tinyproxy distinguishes them. RFC 9110 uses 407 for both.
        for (address, status) in [(proxy.address(), 407), (proxy.address(user: Self.user, password: "other"), 401)] {
            await #expect(throws: TransportError.proxyRefused(status: status)) {
                try await ask(server, ["https_proxy": address])
            }
        }
        await #expect(throws: TransportError.proxyRefused(status: 407), "without a tunnel") {
            try await exchange("127.0.0.1:1", through: settings(["http_proxy": proxy.address()]))
        }
    }

    @Test("A proxy that refuses the server, or cannot connect to it, is refused with its status")
    func refusedByProxy() async throws {
        let server = try await WebServer()
        let strict = try await Tinyproxy(refusesAll: true)
        await #expect(throws: TransportError.proxyRefused(status: 403)) {
            try await ask(server, ["https_proxy": strict.address()])
        }
        let proxy = try await Tinyproxy()
        let unused = try LoopbackSocket()
        await #expect(throws: TransportError.proxyRefused(status: 500)) {
            try await exchange(
                "127.0.0.1:\(unused.port)", scheme: "https", through: settings(["https_proxy": proxy.address()]))
        }
    }

    @Test("A SOCKS proxy works, and refuses a wrong password")
    func socks() async throws {
        let server = try await WebServer()
        let directory = TemporaryDirectory()
        let (program, port) = try await BackgroundProgram.listening { port in
            try BackgroundProgram(
                "/usr/bin/microsocks", ["-i", "127.0.0.1", "-p", "\(port)", "-u", "ada", "-P", "secret"],
                environment: [:], output: directory.appending("log"))
        }
        defer { program.end() }
        let answer = try await ask(server, ["ALL_PROXY": "socks5h://ada:secret@127.0.0.1:\(port)"])
        #expect(answer.text == "hello")
        await #expect(throws: TransportError.proxyRefused(status: nil)) {
            try await ask(server, ["ALL_PROXY": "socks5h://ada:other@127.0.0.1:\(port)"])
        }
        let unused = try LoopbackSocket()
        await #expect(throws: TransportError.refused) {
            try await exchange(
                "127.0.0.1:\(unused.port)",
                through: settings(["ALL_PROXY": "socks5h://ada:secret@127.0.0.1:\(port)"]))
        }
    }

    @Test("A missing or unknown proxy, and a server that is not a proxy, are unreachable")
    func unreachable() async throws {
        let unused = try LoopbackSocket()
        let other = try OddServer(sending: "SSH-2.0-OpenSSH_9.2\r\n", then: .close)
        let mute = try OddServer(sending: "", then: .close)
        let addresses = [
            "http://127.0.0.1:\(unused.port)", "127.0.0.1:\(unused.port)", "http://no-such-host.invalid:3128",
            "http://[bad", "gopher://localhost", "http://127.0.0.1:\(other.port)", "http://127.0.0.1:\(mute.port)",
            "https://127.0.0.1:\(other.port)", "socks5h://127.0.0.1:\(unused.port)",
            "socks5h://127.0.0.1:\(other.port)",
        ]
        for address in addresses {
            await #expect(throws: TransportError.proxyUnreachable, "\(address)") {
                try await exchange("server.example", scheme: "https", through: settings(["https_proxy": address]))
            }
        }
    }

    @Test("A proxy that does not answer times out after the connection timeout")
    func silence() async throws {
        let queue = try FullQueue()
        let mute = try OddServer(sending: "", then: .stall)
        let limits = TransportLimits(connecting: .milliseconds(400), total: .seconds(60))
        for (port, error) in [(queue.port, TransportError.proxyUnreachable), (mute.port, .connectTimedOut)] {
            await #expect(throws: error) {
                try await exchange(
                    "server.example", scheme: "https",
                    through: settings(["https_proxy": "http://127.0.0.1:\(port)"]), limits: limits)
            }
        }
    }

    @Test("Errors of the server's certificate are distinguished through a proxy, too")
    func certificates() async throws {
        let server = try await WebServer()
        let proxy = try await Tinyproxy()
        let expected: [(WebServer.Site, TrustRoots?, TransportError)] = [
            (.good, .system, .certificateUntrusted), (.expired, nil, .certificateExpired),
            (.otherHost, nil, .certificateForOtherHost),
        ]
        for (site, roots, error) in expected {
            await #expect(throws: error, "\(site)") {
                try await ask(server, ["https_proxy": proxy.address()], site: site, trusting: roots)
            }
        }
    }

    @Test("Hosts in NO_PROXY are reached without the proxy")
    func exceptions() async throws {
        let server = try await WebServer()
        let unused = try LoopbackSocket()
        let proxy = "http://127.0.0.1:\(unused.port)"
        let answer = try await ask(server, ["https_proxy": proxy, "NO_PROXY": "example.org, localhost"])
        #expect(answer.text == "hello")
        await #expect(throws: TransportError.proxyUnreachable) {
            try await ask(server, ["https_proxy": proxy, "NO_PROXY": "example.org"])
        }
    }

    @Test(
        "NO_PROXY lists domains with their subdomains, addresses and networks",
        arguments: [
            ("*", "any.example", true), ("example.org", "example.org", true), ("example.org", "a.example.org", true),
            (".example.org", "a.b.Example.org", true), (".example.org", "example.org", true),
            ("example.org.", "a.example.org", true), ("example.org", "a.example.org.", true),
            ("example.org", "badexample.org", false), ("a.example.org", "example.org", false),
            ("one.example two.example,three.example", "two.example", true), ("", "a.example", false),
            (",", "a.example", false), ("127.0.0.1", "127.0.0.1", true), ("127.0.0.1", "localhost", false),
            ("10.0.0.0/8", "10.9.8.7", true), ("10.0.0.0/8", "11.0.0.1", false), ("10.1.2.0/23", "10.1.3.4", true),
            ("10.1.2.0/23", "10.1.4.4", false), ("0.0.0.0/0", "10.1.4.4", true), ("10.0.0.0/33", "10.0.0.0", false),
            ("0.1", "10.0.0.1", false), ("::1", "::1", true), ("fd00::/8", "fd12::1", true),
            ("fd00::/8", "fe80::1", false), ("10.0.0.0/8", "::1", false),
        ])
    func exceptionRules(list: String, host: String, isDirect: Bool) {
        let settings = settings(["ALL_PROXY": "http://proxy.example", "no_proxy": list])
        #expect((settings.proxy(scheme: "https", host: host) == nil) == isDirect)
    }

    @Test(
        "The variables are read as curl reads them",
        arguments: [
            ("https", ["https_proxy": "1", "HTTPS_PROXY": "2", "ALL_PROXY": "3"], "1"),
            ("https", ["HTTPS_PROXY": "2", "all_proxy": "3"], "2"),
            ("https", ["all_proxy": "3", "ALL_PROXY": "4"], "3"),
            ("https", ["https_proxy": "", "HTTPS_PROXY": "2"], "2"), ("https", ["http_proxy": "1"], nil),
            ("http", ["http_proxy": "1", "ALL_PROXY": "2"], "1"), ("http", ["HTTP_PROXY": "1"], nil),
            ("http", ["HTTP_PROXY": "1", "ALL_PROXY": "2"], "2"), ("http", ["HTTPS_PROXY": "1"], nil),
        ] as [(String, [String: String], String?)])
    func variables(scheme: String, variables: [String: String], url: String?) {
        #expect(settings(variables).proxy(scheme: scheme, host: "a.example")?.url == url)
    }

    @Test("Neither description nor dump shows a password")
    func secrecy() {
        let settings = settings(["ALL_PROXY": "http://ada:secret@proxy.example"])
        var text = "\(settings) \(String(reflecting: settings)) "
        dump(settings, to: &text)
        dump(settings.proxy(scheme: "https", host: "a.example"), to: &text)
        #expect(!text.contains("secret") && !text.contains("ada"))
    }
}
