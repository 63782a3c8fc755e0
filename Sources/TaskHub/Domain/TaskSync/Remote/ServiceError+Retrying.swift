extension ServiceError {
    /// The longest wait in seconds that is honored, even if the server asks for more.
    static let longestRetryAfter: Int64 = 3600

    /// How long the server asked clients to wait, at most one hour; `nil` if it did not say.
    package var retryAfter: Duration? {
        switch self {
        case .throttled(let wait): min(wait, .seconds(ServiceError.longestRetryAfter))
        case .serverFailing(_, let wait): wait.map { min($0, .seconds(ServiceError.longestRetryAfter)) }
        case .unreachable, .outcomeUnknown, .signedOut, .tokensUnavailable, .notPermitted, .notFound, .refused,
            .unreadable, .cursorExpired, .cancelled:
            nil
        }
    }

    /// Whether the failure affects one request only, so that a different request may succeed.
    var concernsOneRequest: Bool {
        switch self {
        case .outcomeUnknown, .notFound, .refused, .unreadable: true
        case .serverFailing(_, let wait): wait == nil
        case .unreachable, .throttled, .signedOut, .tokensUnavailable, .notPermitted, .cursorExpired, .cancelled:
            false
        }
    }

    /// Whether a request to another endpoint may succeed: the server throttles some endpoints only, and everybody
    /// behind one address shares their limits.
    var concernsOneEndpoint: Bool {
        if case .throttled = self { true } else { concernsOneRequest }
    }
}
