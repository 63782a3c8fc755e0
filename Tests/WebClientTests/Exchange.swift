import HTTPTypes
import WebClient
import WebTransport

/// Sends one request with a new transport, and closes it.
func exchange(
    _ authority: String, _ path: String = "/", scheme: String = "http", method: HTTPRequest.Method = .get,
    trusting roots: TrustRoots = .system, through proxies: ProxySettings = .direct,
    body: [UInt8] = [], fields: HTTPFields = [:],
    limits: TransportLimits = TransportLimits(connecting: .seconds(60), total: .seconds(60))
) async throws -> TransportResponse {
    let transport = try CurlTransport(userAgent: "test/1", trustRoots: roots, proxies: proxies)
    let request = HTTPRequest(method: method, scheme: scheme, authority: authority, path: path, headerFields: fields)
    do {
        let answer = try await transport.send(request, body: body, limits: limits)
        await transport.close()
        return answer
    } catch {
        await transport.close()
        throw error
    }
}

extension TransportResponse {
    var text: String { String(decoding: body, as: UTF8.self) }
}
