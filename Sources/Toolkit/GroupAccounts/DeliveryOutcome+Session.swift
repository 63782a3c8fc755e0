public import GroupOutbox
public import GroupSession
public import HTTPTypes
internal import WebTransport

extension GroupOutbox {
    /// Delivers the waiting changes as requests, each with its change as the body, in their order.
    ///
    /// A request is repeated if its response was lost. Each has the change's key as its `Idempotency-Key`, by which the
    /// server can recognise the repetition; one that ignores it needs requests whose repetition changes nothing more.
    ///
    /// - Parameters:
    ///   - session: Sends the requests. Without a token, nothing is sent.
    ///   - request: Returns the method for a change, and the path below the server's own, with a query if need be.
    /// - Returns: What was delivered, and why it ended.
    /// - Throws: `OutboxError`. What was delivered before is recorded.
    @discardableResult
    public func deliver(
        over session: GroupSession, _ request: (OutboxEntry) -> (method: HTTPRequest.Method, path: String)
    ) async throws(OutboxError) -> DeliveryReport {
        try await deliver { entry in
            let (method, path) = request(entry)
            return DeliveryOutcome(
                await session.send(
                    method, path, fields: [.idempotencyKey: entry.message.key], body: entry.message.change))
        }
    }
}

extension DeliveryOutcome {
    /// Creates the outcome of a message that was sent as a request.
    ///
    /// - A success (2xx) is delivered.
    /// - Without a token that the server accepts (401), nothing was tried.
    /// - A server that is busy or fails (408, 425, 429, 5xx) gets it later, after the seconds of its `Retry-After`, and
    ///   so does one that does not respond.
    /// - What a repetition does not change is refused, with the status 0: a redirection (3xx), any other rejection
    ///   (4xx), a malformed address, and a response that is too large.
    ///
    /// - Parameter result: The result of the request.
    public init(_ result: SessionResult) {
        switch result {
        case .answered(let answer):
            let response = answer.response
            let wait = response.headerFields[.retryAfter].flatMap { Int($0) }.map { Duration.seconds(max($0, 0)) }
            switch response.status.code {
            case 200..<300: self = .delivered
            case 401: self = .abandoned
            case 408, 425, 429: self = .later(after: wait)
            case 300..<500: self = .refused(status: 0)
            default: self = .later(after: wait)
            }
        case .noToken: self = .abandoned
        case .failed(.addressMalformed), .failed(.bodyTooLarge): self = .refused(status: 0)
        case .failed: self = .later(after: nil)
        }
    }
}
