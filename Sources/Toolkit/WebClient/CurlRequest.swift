import CLibcurl
import HTTPTypes
import WebTransport

/// A request in libcurl's terms.
struct CurlRequest: Sendable {
    let url: String
    let scheme: String
    /// A name or an address, without brackets.
    let host: String
    let method: HTTPRequest.Method
    /// Header fields as libcurl takes them.
    var fieldLines: [String] = []
    var body: [UInt8] = []
    let limits: TransportLimits
    /// Whether to end once the server has shown its certificate, trusted or not.
    var isInspection = false
    var authorities = Authorities.systemFile
    var proxy: Proxy?

    /// Translates a request, or fails unless its address is absolute and its scheme http or https.
    init?(_ request: HTTPRequest, body: [UInt8], userAgent: String, limits: TransportLimits) {
        guard let scheme = request.scheme, let authority = request.authority, let path = request.path,
            path.hasPrefix("/")
        else { return nil }
        self.init(scheme: scheme, authority: authority, path: path, method: request.method, limits: limits)
        self.body = body
        var fields = request.headerFields
        if fields[.userAgent] == nil { fields[.userAgent] = userAgent }
        for field in fields {
            // "Name;" is libcurl's form of a field without a value; "Name:" would remove it.
            fieldLines.append(field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)")
        }
        // Without a value, libcurl omits the fields that it would add itself.
        fieldLines.append("Expect:")
        if fields[.accept] == nil { fieldLines.append("Accept:") }
        if fields[.contentType] == nil { fieldLines.append("Content-Type:") }
    }

    init?(inspecting host: String, port: Int, within limit: Duration) {
        let host = host.contains(":") ? "[\(host)]" : host
        self.init(
            scheme: "https", authority: "\(host):\(port)", path: "/", method: .get,
            limits: TransportLimits(connecting: limit, total: limit))
        isInspection = true
    }

    private init?(
        scheme: String, authority: String, path: String, method: HTTPRequest.Method, limits: TransportLimits
    ) {
        let url = "\(scheme)://\(authority)\(path)"
        guard ["https", "http"].contains(scheme), url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
            let host = CurlRequest.host(in: url)
        else { return nil }
        self.url = url
        self.scheme = scheme
        self.host = host
        self.method = method
        self.limits = limits
    }

    /// Returns the host as libcurl parses it, or nil if the address contains a user or a password.
    private static func host(in url: String) -> String? {
        guard let parts = curl_url() else { return nil }
        defer { curl_url_cleanup(parts) }
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_set(parts, CURLUPART_URL, url, UInt32(CURLU_DISALLOW_USER)) == CURLUE_OK,
            curl_url_get(parts, CURLUPART_HOST, &text, 0) == CURLUE_OK, let text
        else { return nil }
        defer { curl_free(text) }
        let host = String(cString: text).filter { $0 != "[" && $0 != "]" }
        return host.isEmpty ? nil : host
    }
}

/// The outcome of a successful request.
struct CurlReply: Sendable {
    let response: TransportResponse
    /// In seconds since 1970; set for inspections only.
    let certificateExpiry: Int64?
}
