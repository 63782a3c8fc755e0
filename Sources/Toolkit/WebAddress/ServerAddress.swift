/// The base address of a server, checked and in normalized form.
///
/// Scheme and host are in lower case, the default port is omitted, and the path does not end in a slash.
public struct ServerAddress: Hashable, Sendable {
    /// The scheme of an address.
    public enum Scheme: String, Sendable {
        /// Plain http, to this machine only.
        case http
        /// http over TLS.
        case https
    }

    private static let maximumLength = 2048

    /// How the server is reached.
    public let scheme: Scheme
    /// A host name, an IPv4 address, or an IPv6 address in brackets.
    public let host: String
    /// The port; `nil` for the scheme's default.
    public let port: UInt16?
    /// The path: empty, or beginning with a slash.
    public let path: String

    /// Parses an https address, or an http address of this machine.
    ///
    /// Surrounding white space is ignored.
    ///
    /// - Parameter text: The address as a person writes it, at most 2,048 bytes, without a query, a fragment or a user.
    /// - Throws: ``ServerAddressError`` if the text is not such an address.
    public init(_ text: String) throws(ServerAddressError) {
        let text = text.withoutSurroundingSpace
        guard !text.isEmpty else { throw .empty }
        guard text.utf8.count <= ServerAddress.maximumLength else { throw .tooLong }
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"\\\"<>^`{|}".utf8.contains($0) }) else {
            throw .characterNotAllowed
        }
        guard let mark = ServerAddress.split(text, at: "://") else { throw .noScheme }
        guard let scheme = Scheme(rawValue: mark.before.lowercased()) else { throw .otherScheme }
        guard !mark.after.contains(where: { $0 == "?" || $0 == "#" }) else { throw .queryOrFragment }
        let authority = mark.after.prefix { $0 != "/" }
        guard !authority.contains("@") else { throw .userInfo }
        let (hostText, portText) = try ServerAddress.splitPort(authority)
        guard let host = ServerHost(hostText) else { throw .hostMalformed }
        let port = try ServerAddress.port(portText)
        guard let path = ServerPath(mark.after.dropFirst(authority.count)) else { throw .pathMalformed }
        guard scheme == .https || host.isThisMachine else { throw .httpNotAllowed }
        self.scheme = scheme
        self.host = host.text
        self.port = port == scheme.defaultPort ? nil : port
        self.path = path.text
    }

    /// Host and port, as in a Host header (RFC 9110 §7.2).
    public var authority: String { port.map { "\(host):\($0)" } ?? host }

    /// The address, as in `https://example.org/team`.
    public var text: String { "\(scheme.rawValue)://\(authority)\(path)" }

    private static func splitPort(
        _ authority: Substring
    ) throws(ServerAddressError) -> (host: Substring, port: Substring?) {
        // The colons of an IPv6 address are inside brackets.
        let end = authority.lastIndex(of: "]") ?? authority.startIndex
        guard let colon = authority[end...].firstIndex(of: ":") else { return (authority, nil) }
        return (authority[..<colon], authority[authority.index(after: colon)...])
    }

    private static func port(_ text: Substring?) throws(ServerAddressError) -> UInt16? {
        guard let text else { return nil }
        guard text.utf8.allSatisfy({ $0.isDigit }), let port = UInt16(text), port > 0 else { throw .portMalformed }
        return port
    }

    private static func split(_ text: String, at mark: String) -> (before: Substring, after: Substring)? {
        guard let range = text.firstRange(of: mark) else { return nil }
        return (text[..<range.lowerBound], text[range.upperBound...])
    }
}

extension String {
    fileprivate var withoutSurroundingSpace: String {
        let start = drop { $0.isWhitespace }
        return String(start.reversed().drop { $0.isWhitespace }.reversed())
    }
}

extension ServerAddress.Scheme {
    fileprivate var defaultPort: UInt16 {
        switch self {
        case .http: 80
        case .https: 443
        }
    }
}

/// The path of an address, without trailing slashes.
struct ServerPath {
    let text: String

    init?(_ text: Substring) {
        var text = text
        while text.hasSuffix("/") { text = text.dropLast() }
        let segments = text.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard segments.allSatisfy(ServerPath.isSegment) else { return nil }
        self.text = String(text)
    }

    /// Returns whether the segment is safe.
    ///
    /// Servers and proxies could resolve dots and slashes, plain or encoded, to another path.
    private static func isSegment(_ segment: Substring) -> Bool {
        guard !segment.isEmpty, segment != ".", segment != ".." else { return false }
        var rest = segment.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else { continue }
            let digits = Substring(rest.prefix(2))
            guard digits.utf8.count == 2, digits.utf8.allSatisfy({ $0.isHexDigit }),
                let decoded = UInt8(digits, radix: 16)
            else { return false }
            guard decoded >= 0x20, decoded != 0x7F, !"./\\%".utf8.contains(decoded) else { return false }
            rest = rest.dropFirst(2)
        }
        return true
    }
}
