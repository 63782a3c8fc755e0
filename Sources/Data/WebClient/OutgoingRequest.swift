import AsyncHTTPClient
import FoundationEssentials
import HTTPTypes
import NIOCore
import NIOHTTP1

/// A request in async-http-client's terms.
struct OutgoingRequest {
    let http: HTTPClientRequest
    /// Without brackets.
    let host: String
    let port: Int

    /// - Returns: nil unless the request names an address over http or https.
    init?(_ request: HTTPRequest, body: [UInt8], userAgent: String) {
        guard let scheme = request.scheme, ["https", "http"].contains(scheme), let authority = request.authority,
            let path = request.path, path.hasPrefix("/")
        else { return nil }
        let text = "\(scheme)://\(authority)\(path)"
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), let url = URL(string: text),
            let host = url.host(percentEncoded: false), !host.isEmpty
        else { return nil }
        self.host = host
        port = url.port ?? (scheme == "https" ? 443 : 80)
        var http = HTTPClientRequest(url: text)
        http.method = HTTPMethod(rawValue: request.method.rawValue)
        for field in request.headerFields {
            http.headers.add(name: field.name.rawName, value: field.value)
        }
        if request.headerFields[.userAgent] == nil { http.headers.add(name: "User-Agent", value: userAgent) }
        if !body.isEmpty { http.body = .bytes(ByteBuffer(bytes: body)) }
        self.http = http
    }
}
