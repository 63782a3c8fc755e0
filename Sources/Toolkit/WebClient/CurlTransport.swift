public import HTTPTypes
public import WebTransport

/// Sends requests with the system's libcurl, over HTTP/2 if the server supports it.
///
/// Requires TLS 1.2 or newer. Does not follow redirects or request compression. Connections are reused. If one turns
/// out to be closed, a GET or HEAD request is sent once more.
public struct CurlTransport: HTTPTransport {
    private let userAgent: String
    private let authorities: Authorities
    private let proxies: ProxySettings
    private let loop = CurlLoop()

    /// Creates a transport without connecting.
    ///
    /// - Parameters:
    ///   - userAgent: The user agent of requests that do not name one.
    ///   - trustRoots: The authorities for servers and for https proxies.
    ///   - proxies: Usually ``ProxySettings/init(environment:)``. libcurl itself never reads the environment.
    /// - Throws: ``TrustRootsError``.
    public init(
        userAgent: String, trustRoots: TrustRoots = .system, proxies: ProxySettings = .direct
    ) throws(TrustRootsError) {
        self.userAgent = userAgent
        self.proxies = proxies
        authorities = try trustRoots.authorities(of: .current)
    }

    /// Sends a request once, as `HTTPTransport` describes.
    public func send(
        _ request: HTTPRequest, body: [UInt8], limits: TransportLimits
    ) async throws -> TransportResponse {
        guard var outgoing = CurlRequest(request, body: body, userAgent: userAgent, limits: limits) else {
            throw TransportError.addressMalformed
        }
        complete(&outgoing)
        return try await loop.run(outgoing).response
    }

    /// Returns when the certificate of the server at `host` expires, in seconds since 1970.
    ///
    /// Opens its own connection and sends no request. The certificate need not be trusted.
    ///
    /// - Parameters:
    ///   - host: A name or an address, without brackets.
    ///   - port: The server's port.
    ///   - limit: The time for the whole inspection.
    /// - Returns: Nil if the server shows no certificate within `limit`.
    public func certificateExpiry(host: String, port: Int, within limit: Duration) async -> Int64? {
        guard var look = CurlRequest(inspecting: host, port: port, within: limit) else { return nil }
        complete(&look)
        return try? await loop.run(look).certificateExpiry
    }

    /// Closes all connections.
    ///
    /// Running and later requests fail with ``TransportError/cancelled``. When the last copy of the transport is
    /// released, the connections are closed too, but nothing waits for it.
    public func close() async {
        await loop.close()
    }

    private func complete(_ request: inout CurlRequest) {
        request.authorities = authorities
        request.proxy = proxies.proxy(scheme: request.scheme, host: request.host)
    }
}
