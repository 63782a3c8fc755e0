extension ServiceError {
    /// Seconds; nobody waits for longer, whatever a server asks for.
    static let longestRetryAfter: Int64 = 3600

    /// How long the server asked not to be asked; nil: it said nothing of that.
    package var retryAfter: Duration? {
        switch self {
        case .throttled(let wait): min(wait, .seconds(ServiceError.longestRetryAfter))
        case .serverFailing(_, let wait): wait.map { min($0, .seconds(ServiceError.longestRetryAfter)) }
        case .unreachable, .outcomeUnknown, .signedOut, .tokensUnavailable, .notPermitted, .notFound, .refused,
            .cursorExpired, .cancelled:
            nil
        }
    }

    /// Whether another request may well succeed.
    var concernsOneRequest: Bool {
        switch self {
        case .outcomeUnknown, .notFound, .refused: true
        case .serverFailing(_, let wait): wait == nil
        case .unreachable, .throttled, .signedOut, .tokensUnavailable, .notPermitted, .cursorExpired, .cancelled:
            false
        }
    }
}
