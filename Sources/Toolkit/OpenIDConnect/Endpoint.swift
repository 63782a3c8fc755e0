import FoundationEssentials
internal import HTTPTypes

/// An address at the provider that requests may be sent to: https, or plain http on the loopback.
///
/// OAuth requires TLS for both endpoints (RFC 6749 §3.1 and §3.2). The loopback is excepted, for tests.
public struct Endpoint: Hashable, Sendable {
    /// The absolute address, as given.
    public let address: String
    let origin: Origin
    private let path: String

    /// The part that all addresses of one provider share.
    struct Origin: Hashable, Sendable {
        let scheme: String
        let host: String
        let port: Int
    }

    /// Creates an endpoint from an absolute address, at most 2,048 bytes of ASCII.
    ///
    /// Fails if the address is not absolute, its scheme is not safe, or it has a user, a password or a fragment.
    package init?(_ address: String) {
        guard address.utf8.count <= Endpoint.longest, address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
            let parts = URLComponents(string: address, encodingInvalidCharacters: false),
            let scheme = parts.scheme?.lowercased(),
            let host = parts.host?.lowercased(), !host.isEmpty,
            parts.user == nil, parts.password == nil, parts.fragment == nil
        else { return nil }
        guard scheme == "https" || (scheme == "http" && Endpoint.isLoopback(host)) else { return nil }
        self.address = address
        origin = Origin(scheme: scheme, host: host, port: parts.port ?? (scheme == "https" ? 443 : 80))
        let query = parts.percentEncodedQuery.map { "?\($0)" } ?? ""
        path = (parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath) + query
    }

    static let longest = 2048

    func request(_ method: HTTPRequest.Method) -> HTTPRequest {
        let standard = origin.scheme == "https" ? 443 : 80
        let authority = origin.port == standard ? origin.host : "\(origin.host):\(origin.port)"
        return HTTPRequest(method: method, scheme: origin.scheme, authority: authority, path: path)
    }

    /// Returns the address with these parameters after its own.
    func adding(_ parameters: [(name: String, value: String)]) -> String {
        address + (address.contains("?") ? "&" : "?") + FormEncoding.encode(parameters)
    }

    private static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host == "127.0.0.1" || host == "[::1]" || host == "::1"
    }
}
