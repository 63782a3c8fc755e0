package import HTTPTypes
package import WebTransport

/// Sends requests with the system's libcurl, over HTTP/2 where the server offers it.
///
/// TLS is 1.2 or newer. Redirects are not followed, and compression is not asked for. Connections are kept for the next
/// request. No request is sent twice.
package struct CurlTransport: HTTPTransport {
    private let userAgent: String
    private let authorities: Authorities
    private let proxies: ProxySettings
    private let loop = CurlLoop()

    /// Creates a transport without connecting.
    ///
    /// - Parameters:
    ///   - userAgent: For requests that don't name one.
    ///   - trustRoots: The authorities for servers, and for proxies that are reached by https.
    ///   - proxies: Usually ``ProxySettings/init(environment:)``. libcurl itself never looks into the environment.
    /// - Throws: ``TrustRootsError``.
    package init(
        userAgent: String, trustRoots: TrustRoots = .system, proxies: ProxySettings = .direct
    ) throws(TrustRootsError) {
        self.userAgent = userAgent
        self.proxies = proxies
        authorities = try trustRoots.authorities()
    }

    package func send(
        _ request: HTTPRequest, body: [UInt8], limits: TransportLimits
    ) async throws -> TransportResponse {
        guard var outgoing = CurlRequest(request, body: body, userAgent: userAgent, limits: limits) else {
            throw TransportError.addressMalformed
        }
        complete(&outgoing)
        return try await loop.run(outgoing).answer
    }

    /// Returns when the certificate of the server at `host` ends, in seconds since 1970.
    ///
    /// Makes a connection of its own and sends no request. It does not matter whether the certificate is trusted.
    ///
    /// - Parameters:
    ///   - host: A name or an address, without brackets.
    ///   - port: As the server listens on.
    ///   - limit: For all of it.
    /// - Returns: nil if the server shows no certificate within `limit`.
    package func certificateExpiry(host: String, port: Int, within limit: Duration) async -> Int64? {
        guard var look = CurlRequest(inspecting: host, port: port, within: limit) else { return nil }
        complete(&look)
        return try? await loop.run(look).certificateExpiry
    }

    /// Closes all connections.
    ///
    /// Requests that are under way or come later fail with ``TransportError/cancelled``. The same happens without waiting when the last copy of the transport goes away.
    package func close() async {
        await loop.close()
    }

    private func complete(_ request: inout CurlRequest) {
        request.authorities = authorities
        request.proxy = proxies.proxy(scheme: request.scheme, host: request.host)
    }
}
