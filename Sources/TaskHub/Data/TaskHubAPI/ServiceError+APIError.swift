import TaskStore
import TaskSync
import WebTransport

extension ServiceError {
    /// What a request addresses, which decides the meaning of a 404.
    enum Target {
        case collection
        case item
    }

    private static let defaultWait = Duration.seconds(60)

    /// Returns what `request` returns, and throws its error as the port's.
    static func translating<Value>(
        about target: Target = .collection, _ request: () async throws(APIError) -> Value
    ) async throws(ServiceError) -> Value {
        do {
            return try await request()
        } catch {
            throw ServiceError(error, about: target)
        }
    }

    init(_ error: APIError, about target: Target) {
        switch error {
        case .transport(let error): self.init(error)
        case .noToken(let error): self = error
        case .refused(let code, let fault): self.init(code, fault, about: target)
        // Another sign-in would get a token of the same size.
        case .tokenTooLarge: self = .notPermitted(code: ServiceError.tokenTooLarge)
        // A page with 404 does not mean that a task is gone: a proxy returns it while the server is unreachable.
        case .page(let fault), .notJSON(let fault), .notUnderstood(let fault), .redirected(_, let fault):
            self = ServiceError.unusable(fault)
        }
    }

    private init(_ error: TransportError) {
        switch error {
        // TLS can fail after the request was sent.
        case .timedOut, .connectionLost, .secureConnectionFailed, .bodyTooLarge:
            self = .outcomeUnknown(requestID: nil)
        case .cancelled: self = .cancelled
        case .noSuchHost, .refused, .connectTimedOut, .unreachable, .certificateUntrusted, .certificateExpired,
            .certificateNotYetValid, .certificateForOtherHost, .proxyUnreachable, .proxyRefused, .addressMalformed:
            self = .unreachable(ConnectionFailure(error) ?? .noSuchHost)
        }
    }

    private init(_ code: APIErrorCode, _ fault: APIFault, about target: Target) {
        switch (code, fault.status) {
        // Another sign-in would get the same audience.
        case (.invalidAudience, _): self = .notPermitted(code: code.rawValue)
        case (.invalidToken, _), (.authenticationFailed, _), (_, 401): self = .signedOut
        case (.cursorExpired, _): self = .cursorExpired
        case (.throttled, _), (_, 429): self = .throttled(retryAfter: fault.retryAfter ?? ServiceError.defaultWait)
        case (_, 403): self = .notPermitted(code: code.rawValue)
        case (.apiError, 404):
            self = target == .item ? .notFound(requestID: fault.requestID) : .noOrganization
        case (_, 500...599): self = .serverFailing(requestID: fault.requestID, retryAfter: fault.retryAfter)
        default:
            let reason = fault.field.map { RejectionCode.naming($0, code.rawValue) } ?? code.rawValue
            self = .refused(code: reason, requestID: fault.requestID)
        }
    }

    /// Translates a response that is not the API's own, but of a proxy, a captive portal or a crash.
    private static func unusable(_ fault: APIFault) -> ServiceError {
        switch fault.status {
        case 500...599: .serverFailing(requestID: fault.requestID, retryAfter: fault.retryAfter)
        case 429: .throttled(retryAfter: fault.retryAfter ?? defaultWait)
        // A proxy's size limit, which a retry exceeds again.
        case 413, 414, 431: .refused(code: "too_large", requestID: fault.requestID)
        default: .outcomeUnknown(requestID: fault.requestID)
        }
    }
}
