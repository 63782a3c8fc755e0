package import AccountSession
package import TaskActions
package import TaskHubEntities
package import TaskSync
package import WebTransport

/// The typed client of one Task Hub server.
package struct TaskHubClient: Sendable {
    /// Bytes; no answer of most calls comes near it.
    package static let smallAnswer = 1024 * 1024
    /// Bytes: one task with its texts, which have no limit of their own, or a page of changes.
    package static let middlingAnswer = 16 * 1024 * 1024
    /// Bytes: all tasks at once.
    package static let largeAnswer = 256 * 1024 * 1024

    private let exchange: APIExchange
    private let limits: TransportLimits
    private let listTotal: Duration

    /// `version` is the program's own; `ids` name the requests in the server's log; `listTotal` is the time for the
    /// list of all tasks, `limits` hold for everything else.
    package init(
        base: ServerAddress, transport: any HTTPTransport, version: String, ids: any IDSource,
        limits: TransportLimits = TransportLimits(total: .seconds(20), bodySize: TaskHubClient.smallAnswer),
        listTotal: Duration = .seconds(300)
    ) {
        exchange = APIExchange(base: base, transport: transport, version: version, ids: ids)
        self.limits = limits
        self.listTotal = listTotal
    }

    /// Returns when the server answered that it is alive.
    /// - Returns: the server's own time, in whole seconds; nil when it does not tell.
    @discardableResult
    package func live() async throws(APIError) -> Instant? {
        let answer = try await send(APIRequest(path: ServerCheck.live.path))
        let live = try answer.decoded(LiveAnswer.self)
        guard live.status == "ok" else { throw .notUnderstood(answer.fault) }
        return answer.date
    }

    package func meta() async throws(APIError) -> ServerFacts {
        try await send(APIRequest(path: ServerCheck.meta.path)).decoded(MetaAnswer.self).facts
    }

    /// Counted by the server: 20 a minute for all users behind one address.
    package func session(accessToken: String) async throws(APIError) -> ServerAccount {
        let answer = try await send(.to("/session", accessToken))
        guard let account = try answer.decoded(SessionAnswer.self).account else { throw .notUnderstood(answer.fault) }
        return account
    }

    func send(_ request: APIRequest, atMost size: AnswerSize = .small) async throws(APIError) -> APIAnswer {
        var limits = limits
        switch size {
        case .small: break
        case .middling: limits.bodySize = max(limits.bodySize, TaskHubClient.middlingAnswer)
        case .large:
            limits.bodySize = max(limits.bodySize, TaskHubClient.largeAnswer)
            limits.total = listTotal
        }
        return try await exchange.send(request, limits: limits)
    }

    enum AnswerSize {
        case small
        case middling
        case large
    }
}

/// The body of `GET /health/live`.
private struct LiveAnswer: Decodable {
    let status: String
}
