public import GroupOutbox
public import GroupSession
public import HTTPTypes
internal import WebTransport

extension GroupOutbox {
    /// Delivers the waiting changes as requests, each with its change as the body, in their order.
    ///
    /// A request is repeated if its response was lost, so it should be one whose repetition changes nothing more.
    ///
    /// - Parameters:
    ///   - session: Sends the requests. Without a token, nothing is sent.
    ///   - request: Returns the method of a change, and the path below the server's own.
    /// - Returns: What was delivered, and why it ended.
    /// - Throws: `OutboxError`. What was delivered before is recorded.
    @discardableResult
    public func deliver(
        over session: GroupSession, _ request: (OutboxMessage) -> (method: HTTPRequest.Method, path: String)
    ) async throws(OutboxError) -> DeliveryReport {
        try await deliver { message in
            let (method, path) = request(message)
            return DeliveryOutcome(await session.send(method, path, body: message.change))
        }
    }
}

extension DeliveryOutcome {
    /// Creates the outcome of a message that was sent as a request.
    ///
    /// A success is delivered. A rejection that a repetition does not change (4xx) is refused. A busy or failing server
    /// gets it later, after the seconds of its `Retry-After`. Without a token, nothing was tried.
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
            case 400..<500: self = .refused(status: UInt8(response.status.code - 400))
            default: self = .later(after: wait)
            }
        case .noToken: self = .abandoned
        case .failed: self = .later(after: nil)
        }
    }
}
