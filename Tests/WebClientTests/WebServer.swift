import Glibc
import TaskHubTestSupport

/// A real nginx with TLS on the loopback, with one port for each certificate.
final class WebServer: Sendable {
    enum Site: String, CaseIterable {
        case good
        case expired
        case early
        case otherHost
        /// For `*`, which matches no name (RFC 6125 §6.4.3, RFC 9525 §6.3).
        case anyHost
        /// For `l*`, a wildcard that is not a whole label (RFC 9525 §6.3).
        case labelPrefix
        /// For `*.localhost`, which is as wide as `*.com`.
        case wideWildcard
        /// Only its subject's common name is `localhost` (RFC 9525 §2).
        case commonName
        /// As `commonName`, and speaks HTTP/2.
        case modernCommonName
        case selfSigned
        /// As good as `good`, and speaks HTTP/2.
        case modern

        fileprivate var speaksHTTP2: Bool { self == .modern || self == .modernCommonName }

        fileprivate var certificate: String {
            switch self {
            case .modern: "good"
            case .modernCommonName: "commonName"
            default: rawValue
            }
        }
    }

    struct NotStarted: Error {}

    let authorityFile: String
    private let directory: TemporaryDirectory
    private let ports: [Site: UInt16]
    private let process: ChildProcess

    /// `requestsPerConnection`: after these, it closes the connection.
    init(requestsPerConnection: Int = 1000) async throws {
        directory = TemporaryDirectory()
        let authority = try await TestAuthority(in: directory)
        authorityFile = authority.authorityFile
        try await WebServer.makeCertificates(authority)
        try authority.write(String(repeating: "x", count: 4096), to: "slow")
        // Another program may take a free port before nginx does.
        for _ in 0..<5 {
            let ports = try WebServer.freePorts()
            try TextFile.write(
                WebServer.configuration(ports, requestsPerConnection, directory.path), to: authority.path("nginx.conf"))
            let process = try ChildProcess(
                "/usr/sbin/nginx", ["-p", directory.path, "-c", authority.path("nginx.conf"), "-e", "error.log"])
            if try await WebServer.isListening(Array(ports.values), process) {
                self.ports = ports
                self.process = process
                return
            }
        }
        throw NotStarted()
    }

    func port(_ site: Site) -> UInt16 { ports[site] ?? 0 }

    private static func makeCertificates(_ authority: TestAuthority) async throws {
        let loopback = "DNS:localhost,IP:127.0.0.1"
        try await authority.issue("good", for: loopback, from: "20200101000000Z", until: "20491231235959Z")
        try await authority.issue("expired", for: loopback, from: "20200101000000Z", until: "20210101000000Z")
        try await authority.issue("early", for: loopback, from: "20480101000000Z", until: "20491231235959Z")
        try await authority.issue(
            "otherHost", for: "DNS:other.example", from: "20200101000000Z", until: "20491231235959Z")
        try await authority.issue("anyHost", for: "DNS:*", from: "20200101000000Z", until: "20491231235959Z")
        try await authority.issue("labelPrefix", for: "DNS:l*", from: "20200101000000Z", until: "20491231235959Z")
        try await authority.issue(
            "wideWildcard", for: "DNS:*.localhost", from: "20200101000000Z", until: "20491231235959Z")
        try await authority.issue(
            "commonName", for: "email:localhost@example.org", named: "localhost", from: "20200101000000Z",
            until: "20491231235959Z")
        try await authority.selfSign("selfSigned", for: loopback)
    }

    private static func freePorts() throws -> [Site: UInt16] {
        let sockets = try Site.allCases.map { _ in try LoopbackSocket() }
        return Dictionary(uniqueKeysWithValues: zip(Site.allCases, sockets.map(\.port)))
    }

    /// nginx listens on all its ports, or ends.
    private static func isListening(_ ports: [UInt16], _ process: ChildProcess) async throws -> Bool {
        try await wait(until: "nginx listens or ends") {
            ports.allSatisfy(LoopbackSocket.accepts) || process.hasEnded
        }
        return !process.hasEnded
    }

    private static func configuration(
        _ ports: [Site: UInt16], _ requestsPerConnection: Int, _ directory: String
    ) -> String {
        let sites = ports.map { site, port in
            """
            server {
                listen 127.0.0.1:\(port) ssl\(site.speaksHTTP2 ? " http2" : "");
                ssl_certificate \(site.certificate).pem;
                ssl_certificate_key \(site.certificate).key;
                location /moved { return 302 https://elsewhere.example/; }
                location /zipped { gzip on; gzip_min_length 1; gzip_types text/plain; return 200 "squeeze"; }
                location /echo { return 200 "$request_method $http_user_agent $http_accept_encoding $http_x_mark"; }
                location /length { return 200 "$content_length"; }
                location /connection { return 200 "$server_protocol $connection"; }
                location /slow { root \(directory); limit_rate 2k; }
                location / { return 200 "hello"; }
            }
            """
        }
        return """
            daemon off; master_process off; pid nginx.pid; error_log error.log;
            events { worker_connections 64; }
            http {
                access_log off; keepalive_requests \(requestsPerConnection); default_type text/plain;
                client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
                uwsgi_temp_path uwsgi; scgi_temp_path scgi;
                \(sites.joined(separator: "\n"))
            }
            """
    }
}
