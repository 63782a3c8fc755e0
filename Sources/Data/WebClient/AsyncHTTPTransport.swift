import AsyncHTTPClient
package import HTTPTypes
import NIOCore
import NIOHTTP1
package import WebTransport

/// Sends requests with async-http-client: HTTP/1.1, TLS 1.2 or newer, no redirects followed, nothing decompressed.
///
/// Connections are kept for the next request. ``close()`` must be called before the last copy goes away.
package struct AsyncHTTPTransport: HTTPTransport {
    private let userAgent: String
    private let clients: ClientPool

    /// `userAgent` is for requests that don't name one.
    package init(userAgent: String, trustRoots: TrustRoots = .system) throws(TrustRootsError) {
        self.userAgent = userAgent
        clients = ClientPool(tls: try trustRoots.tlsConfiguration())
    }

    package func send(
        _ request: HTTPRequest, body: [UInt8], limits: TransportLimits
    ) async throws -> HTTPAnswer {
        guard let outgoing = OutgoingRequest(request, body: body, userAgent: userAgent) else {
            throw TransportError.addressMalformed
        }
        return try await TransportDeadline(limits.total).run {
            try await exchange(outgoing, limits: limits)
        }
    }

    /// When the certificate of the server at `host`, without brackets, ends, in seconds since 1970.
    ///
    /// Says nothing of whether it is trusted. nil when the server does not show one.
    package func certificateEnd(host: String, port: Int, within limit: Duration) async throws -> Int64? {
        try await clients.certificateEnd(host: host, port: port, within: limit)
    }

    /// Ends all connections; requests that are under way fail, and later ones too.
    package func close() async {
        await clients.close()
    }

    private func exchange(_ request: OutgoingRequest, limits: TransportLimits) async throws -> HTTPAnswer {
        let client = try clients.client(connecting: limits.connecting)
        do {
            let response = try await client.execute(request.http, deadline: .now() + TimeAmount(limits.total))
            let body = try await response.body.collect(upTo: limits.bodySize)
            return HTTPAnswer(response: HTTPResponse(response), body: Array(buffer: body))
        } catch {
            if TransportError.isUnverifiedCertificate(error) {
                throw try await clients.reasonNotToTrust(
                    host: request.host, port: request.port, within: limits.connecting)
            }
            throw TransportError(mapping: error)
        }
    }
}

extension HTTPResponse {
    fileprivate init(_ response: HTTPClientResponse) {
        self.init(status: HTTPResponse.Status(code: Int(response.status.code)))
        for (name, value) in response.headers {
            guard let name = HTTPField.Name(name) else { continue }
            headerFields.append(HTTPField(name: name, value: value))
        }
    }
}
