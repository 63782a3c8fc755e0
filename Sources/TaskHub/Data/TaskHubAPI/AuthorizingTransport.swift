import HTTPTypes
import TaskSync
import WebTransport

/// Sends each request with the user's access token, and replays it once if the server rejects the token.
///
/// The replay is the same request, with its idempotency key and its id, and another token.
struct AuthorizingTransport: HTTPTransport {
    let transport: any HTTPTransport
    /// The source of the tokens; `nil` if there is none, and every request fails.
    let tokens: (any AccessTokens)?

    /// A proxy refused the headers of a request with a long token.
    struct TokenTooLarge: Error {}

    /// The usual limit for all headers or for one of them is 8 KiB, in bytes; that of a few proxies is lower.
    private static let longToken = 4096

    /// Sends one request, or two if the token was renewed.
    ///
    /// - Throws: ``ServiceError`` if there is no token, ``TokenTooLarge``, or what the underlying transport threw.
    func send(_ request: HTTPRequest, body: [UInt8], limits: TransportLimits) async throws -> TransportResponse {
        guard let tokens else { throw ServiceError.signedOut }
        func send(with token: AccessToken) async throws -> TransportResponse {
            let response = try await transport.send(request.authorized(by: token), body: body, limits: limits)
            guard !response.refusesHeaders || token.text.utf8.count <= AuthorizingTransport.longToken else {
                throw TokenTooLarge()
            }
            return response
        }
        let token = try await tokens.token()
        let response = try await send(with: token)
        guard response.refusal?.code == .invalidToken,
            let renewed = try await tokens.token(afterRejectionOf: token)
        else { return response }
        return try await send(with: renewed)
    }
}

extension TransportResponse {
    /// Whether a proxy may have refused the size of the request's headers.
    ///
    /// nginx and Apache do so with a page and status 400, others with 431 (RFC 6585 §5).
    fileprivate var refusesHeaders: Bool {
        let type = response.headerFields[.contentType]?.lowercased() ?? ""
        return response.status.code == 431 || response.status.code == 400 && !type.hasPrefix("application/")
    }
}

extension HTTPRequest {
    /// Returns the request with the token in its header (RFC 6750 §2.1).
    fileprivate func authorized(by token: AccessToken) -> HTTPRequest {
        var request = self
        var field = HTTPField(name: .authorization, value: "Bearer \(token.text)")
        // HTTP/2 keeps it out of the table that compresses headers (RFC 7541 §7.1.3).
        field.indexingStrategy = .avoid
        request.headerFields.append(field)
        return request
    }
}
