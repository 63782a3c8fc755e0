import Glibc
import HTTPTypes
import TaskHubTestSupport
import Testing
import WebClient
import WebTransport

struct SecureConnectionTests {
    @Test("A certificate of a given authority is trusted, for a name and for an address")
    func good() async throws {
        let server = try await WebServer()
        for host in ["localhost", "127.0.0.1"] {
            let answer = try await exchange(
                "\(host):\(server.port(.good))", scheme: "https", trusting: .systemAnd(pemFile: server.authorityFile))
            #expect(answer.response.status == .ok)
            #expect(answer.text == "hello")
        }
    }

    @Test("Errors of a certificate are distinguished")
    func wrongCertificates() async throws {
        let server = try await WebServer()
        let roots = TrustRoots.systemAnd(pemFile: server.authorityFile)
        let expected: [(WebServer.Site, TrustRoots, TransportError)] = [
            (.good, .system, .certificateUntrusted), (.selfSigned, roots, .certificateUntrusted),
            (.expired, roots, .certificateExpired), (.early, roots, .certificateNotYetValid),
            (.otherHost, roots, .certificateForOtherHost), (.anyHost, roots, .certificateForOtherHost),
            (.labelPrefix, roots, .certificateForOtherHost), (.wideWildcard, roots, .certificateForOtherHost),
            (.commonName, roots, .certificateForOtherHost),
        ]
        for (site, roots, error) in expected {
            for host in ["localhost", "127.0.0.1", "tasks.localhost"] {
                await #expect(throws: error, "\(site) as \(host)") {
                    try await exchange("\(host):\(server.port(site))", scheme: "https", trusting: roots)
                }
            }
        }
    }

    @Test(
        "A certificate without names is refused whatever its common name, also again on the same transport",
        arguments: [WebServer.Site.commonName, .modernCommonName])
    func commonName(site: WebServer.Site) async throws {
        let server = try await WebServer()
        let transport = try CurlTransport(
            userAgent: "test/1", trustRoots: .systemAnd(pemFile: server.authorityFile))
        let request = HTTPRequest(
            method: .post, scheme: "https", authority: "localhost:\(server.port(site))", path: "/")
        let limits = TransportLimits(total: .seconds(60))
        for _ in 0..<2 {
            // At the same time, they may share a connection.
            await withTaskGroup { group in
                for _ in 0..<3 {
                    group.addTask {
                        await #expect(throws: TransportError.certificateForOtherHost) {
                            _ = try await transport.send(request, body: [1], limits: limits)
                        }
                    }
                }
            }
        }
        await transport.close()
    }

    @Test("The expiry of a certificate is reported, trusted or not, and nil without a server")
    func certificateExpiry() async throws {
        let server = try await WebServer()
        let transport = try CurlTransport(userAgent: "test/1", trustRoots: .system)
        let limit = Duration.seconds(60)
        let good = await transport.certificateExpiry(host: "localhost", port: Int(server.port(.good)), within: limit)
        let expired = await transport.certificateExpiry(
            host: "127.0.0.1", port: Int(server.port(.expired)), within: limit)
        let none = await transport.certificateExpiry(host: "127.0.0.1", port: 1, within: limit)
        await transport.close()
        let now = Int64(time(nil))
        #expect(try #require(good) > now)
        #expect(try #require(expired) < now)
        #expect(none == nil)
    }

    @Test("A redirect is returned as the response, and compression is not requested")
    func plainAnswers() async throws {
        let server = try await WebServer()
        let roots = TrustRoots.systemAnd(pemFile: server.authorityFile)
        let authority = "localhost:\(server.port(.good))"
        let moved = try await exchange(authority, "/moved", scheme: "https", trusting: roots)
        #expect(moved.response.status == .found)
        #expect(moved.response.headerFields[.location] == "https://elsewhere.example/")
        let zipped = try await exchange(authority, "/zipped", scheme: "https", trusting: roots)
        #expect(zipped.text == "squeeze")
        #expect(zipped.response.headerFields[.contentEncoding] == nil)
    }

    @Test("Method, header fields and body arrive, with the caller's user agent or the request's own")
    func request() async throws {
        let server = try await WebServer()
        let roots = TrustRoots.systemAnd(pemFile: server.authorityFile)
        let authority = "localhost:\(server.port(.good))"
        let mark = try #require(HTTPField.Name("X-Mark"))
        let echo = try await exchange(authority, "/echo", scheme: "https", trusting: roots, fields: [mark: "here"])
        #expect(echo.text == "GET test/1  here")
        let own = try await exchange(
            authority, "/echo", scheme: "https", trusting: roots, fields: [.userAgent: "own/2"])
        #expect(own.text == "GET own/2  ")
        let length = try await exchange(
            authority, "/length", scheme: "https", method: .post, trusting: roots, body: Array("12345".utf8))
        #expect(length.text == "5")
    }

    @Test("TLS to a server without it fails at once with that reason")
    func noTLS() async throws {
        let server = try OddServer(sending: "HTTP/1.1 400 Bad Request\r\n\r\n", then: .close)
        await #expect(throws: TransportError.secureConnectionFailed) {
            try await exchange("127.0.0.1:\(server.port)", scheme: "https")
        }
    }

    @Test("An authority file that is missing, empty or has no certificate is refused at the start")
    func authorityFiles() throws {
        let directory = TemporaryDirectory()
        let path = directory.appending("ca.pem")
        #expect(throws: TrustRootsError.unreadable(path: path)) {
            try CurlTransport(userAgent: "test/1", trustRoots: .systemAnd(pemFile: path))
        }
        for text in ["", "no certificate\n", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"] {
            try TextFile.write(text, to: path)
            #expect(throws: TrustRootsError.noCertificates(path: path)) {
                try CurlTransport(userAgent: "test/1", trustRoots: .systemAnd(pemFile: path))
            }
        }
    }

    @Test("A system file that cannot be read is an error, unless its directory is used; a missing one has no authority")
    func systemFile() throws {
        let directory = TemporaryDirectory()
        let path = directory.appending("ca.pem")
        let own = "-----BEGIN CERTIFICATE-----\nMAMCAQU=\n-----END CERTIFICATE-----"
        try TextFile.write(own, to: path)
        func authorities(_ file: String, haveDirectory: Bool = false) throws -> String? {
            let system = SystemAuthorities(file: file, haveDirectory: haveDirectory)
            guard case .given(let bytes) = try TrustRoots.systemAnd(pemFile: path).authorities(of: system) else {
                return nil
            }
            return String(decoding: bytes, as: UTF8.self)
        }
        #expect(throws: TrustRootsError.unreadable(path: directory.path)) { try authorities(directory.path) }
        #expect(try authorities(directory.path, haveDirectory: true) == own)
        #expect(try authorities(directory.appending("none.pem")) == own)
        let system = directory.appending("system.pem")
        try TextFile.write("of the system", to: system)
        #expect(try authorities(system) == "of the system\n" + own)
    }
}
