public import HTTPTypes

/// Sends HTTP requests and returns complete responses.
///
/// An implementation does not follow redirects, but returns them. It sends a request once; only if a kept connection
/// closed without a response may it send a request with a safe method once more (RFC 9110 §9.2.2). It may be used from
/// any number of tasks at once.
public protocol HTTPTransport: Sendable {
    /// Sends one request and returns when the whole response has arrived.
    ///
    /// Cancelling the task ends the request. Responses of every status are returned and are not errors.
    ///
    /// - Parameters:
    ///   - request: The request with an absolute address: scheme, authority and path.
    ///   - body: The body; empty for none.
    ///   - limits: How long the request may take, and how large the response may be.
    /// - Returns: The response with its whole body.
    /// - Throws: ``TransportError``.
    func send(_ request: HTTPRequest, body: [UInt8], limits: TransportLimits) async throws -> TransportResponse
}

/// A complete HTTP response.
public struct TransportResponse: Sendable {
    /// The status and the header fields.
    public let response: HTTPResponse
    /// The body, as received; empty for none.
    public let body: [UInt8]

    /// Creates a response from its parts.
    ///
    /// - Parameters:
    ///   - response: The status and the header fields.
    ///   - body: The body; empty for none.
    public init(response: HTTPResponse, body: [UInt8]) {
        self.response = response
        self.body = body
    }
}

/// How long a request may take, and how large its response may be.
public struct TransportLimits: Hashable, Sendable {
    /// The time to connect, with name lookup, proxy and TLS.
    ///
    /// If it is exceeded, the request fails with ``TransportError/connectTimedOut``.
    public var connecting: Duration
    /// The time for the whole request, connecting included.
    ///
    /// If it is exceeded after the request was sent, the request fails with ``TransportError/timedOut``.
    public var total: Duration
    /// The largest body of a response, in bytes.
    ///
    /// If it is exceeded, the request fails with ``TransportError/bodyTooLarge``.
    public var bodySize: Int

    /// Creates limits.
    ///
    /// - Parameters:
    ///   - connecting: The time to connect.
    ///   - total: The time for the whole request, connecting included.
    ///   - bodySize: The largest body of a response, in bytes.
    public init(
        connecting: Duration = .seconds(5), total: Duration = .seconds(30), bodySize: Int = 64 * 1024 * 1024
    ) {
        self.connecting = connecting
        self.total = total
        self.bodySize = bodySize
    }
}
