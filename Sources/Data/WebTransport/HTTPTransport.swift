public import HTTPTypes

/// Sends one HTTP request and returns the whole answer.
///
/// Redirects are answers, and are not followed.
public protocol HTTPTransport: Sendable {
    /// - Throws: ``TransportError``.
    func send(_ request: HTTPRequest, body: [UInt8], limits: TransportLimits) async throws -> TransportResponse
}

public struct TransportResponse: Sendable {
    public let response: HTTPResponse
    public let body: [UInt8]

    public init(response: HTTPResponse, body: [UInt8]) {
        self.response = response
        self.body = body
    }
}

/// How long and how much.
public struct TransportLimits: Hashable, Sendable {
    public var connecting: Duration
    /// From the first byte sent to the last byte read.
    public var total: Duration
    /// Bytes of a body.
    public var bodySize: Int

    public init(
        connecting: Duration = .seconds(5), total: Duration = .seconds(30), bodySize: Int = 64 * 1024 * 1024
    ) {
        self.connecting = connecting
        self.total = total
        self.bodySize = bodySize
    }
}
