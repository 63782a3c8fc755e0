public import HTTPTypes
public import WebAddress
public import WebTransport

/// Requests to a server with a group's token.
///
/// The token is sent to this server only. If the server rejects it (401), it is renewed once for all programs, and the
/// request is sent once more. Nothing prompts, and redirects are not followed.
///
/// ```swift
/// let session = GroupSession(at: server, renewal: renewal, transport: transport)
/// switch await session.send(.get, "/api/unread") {
/// case .answered(let answer): show(answer.body)
/// case .noToken(.locked): show("locked")
/// case .noToken, .failed: break
/// }
/// ```
public struct GroupSession: Sendable {
    private let server: ServerAddress
    private let renewal: Renewal
    private let transport: any HTTPTransport

    /// Creates a session; nothing is read or sent yet.
    ///
    /// - Parameters:
    ///   - server: The only server that the token is sent to.
    ///   - renewal: The token.
    ///   - transport: Sends the requests.
    public init(at server: ServerAddress, renewal: Renewal, transport: any HTTPTransport) {
        self.server = server
        self.renewal = renewal
        self.transport = transport
    }

    /// Whether a request that the server rejected with 401 is sent once more.
    ///
    /// A server has not processed such a request (RFC 9110 §15.5.2). A proxy or a faulty server may have.
    public enum Replay: Sendable {
        /// Only a request whose repetition changes nothing more (RFC 9110 §9.2.2), or with an `Idempotency-Key`.
        case ifIdempotent
        /// Any request.
        case always
        /// No request. The token is renewed nevertheless, for the next one.
        case never
    }

    /// Sends a request with the token.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The path with its query, below the server's own; it begins with a slash.
    ///   - fields: More header fields.
    ///   - body: The body; empty for none.
    ///   - limits: The limits of each attempt.
    ///   - replay: Whether a rejected request is sent once more.
    /// - Returns: The response of any status, or why there is none.
    public func send(
        _ method: HTTPRequest.Method, _ path: String, fields: HTTPFields = [:], body: [UInt8] = [],
        limits: TransportLimits = TransportLimits(), replay: Replay = .ifIdempotent
    ) async -> SessionResult {
        // Without the slash, it could continue the host's name.
        guard path.hasPrefix("/") else { return .failed(.addressMalformed) }
        var request = HTTPRequest(
            method: method, scheme: server.scheme.rawValue, authority: server.authority, path: server.path + path)
        request.headerFields = fields
        do throws(SessionFailure) {
            let token = try await renewal.token()
            let first = await send(request, body, token, limits)
            guard case .answered(let answer) = first, answer.response.status == .unauthorized else { return first }
            let renewed: BearerToken
            do throws(SessionFailure) {
                renewed = try await renewal.token(afterRejectionOf: token)
            } catch .rejected {
                return first
            }
            guard replay.allows(request) else { return first }
            return await send(request, body, renewed, limits)
        } catch {
            return .noToken(error)
        }
    }

    private func send(
        _ request: HTTPRequest, _ body: [UInt8], _ token: BearerToken, _ limits: TransportLimits
    ) async -> SessionResult {
        var request = request
        request.headerFields[.authorization] = token.authorization
        do {
            return .answered(try await transport.send(request, body: body, limits: limits))
        } catch let error as TransportError {
            return .failed(error)
        } catch {
            return .failed(error is CancellationError ? .cancelled : .unreachable)
        }
    }
}

/// The result of a request of a ``GroupSession``.
public enum SessionResult: Sendable {
    /// The response, of any status. 401 means that the server rejects a renewed token too, or one that can't be renewed.
    case answered(TransportResponse)
    /// There is no token, so nothing was sent; or the server rejected it, and it could not be renewed.
    case noToken(SessionFailure)
    /// There is no complete response.
    case failed(TransportError)
}

extension GroupSession.Replay {
    fileprivate func allows(_ request: HTTPRequest) -> Bool {
        switch self {
        case .always: return true
        case .never: return false
        case .ifIdempotent:
            return request.method.isIdempotent || request.headerFields.contains(.idempotencyKey)
        }
    }
}

extension HTTPRequest.Method {
    fileprivate var isIdempotent: Bool { [.get, .head, .options, .trace, .put, .delete].contains(self) }
}

extension HTTPField.Name {
    /// Names a request, so that the server can recognise its repetition.
    ///
    /// The value is the key itself, as most servers that know the field read it. The draft of the field
    /// (draft-ietf-httpapi-idempotency-key-header) puts it in quotes.
    package static var idempotencyKey: HTTPField.Name {
        guard let name = HTTPField.Name("Idempotency-Key") else { preconditionFailure("a name of letters") }
        return name
    }
}
