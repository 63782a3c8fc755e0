package import AccountSession
package import TaskActions
package import TaskHubEntities
package import TaskSync
package import WebTransport

/// The typed client of one Task Hub server.
package struct TaskHubClient: Sendable {
    /// Bytes; no answer of most calls comes near it.
    package static let smallResponse = 1024 * 1024
    /// Bytes: one task with its texts, which have no limit of their own, or a page of changes.
    package static let mediumResponse = 16 * 1024 * 1024
    /// Bytes: all tasks at once.
    package static let largeResponse = 256 * 1024 * 1024

    private let exchange: APIExchange
    private let limits: TransportLimits
    private let listTotal: Duration

    /// `version` is the program's own; `ids` name the requests in the server's log; `listTotal` is the time for the
    /// list of all tasks, `limits` hold for everything else.
    package init(
        base: ServerAddress, transport: any HTTPTransport, version: String, ids: any IDSource,
        limits: TransportLimits = TransportLimits(total: .seconds(20), bodySize: TaskHubClient.smallResponse),
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
        let live = try answer.decoded(LiveResponse.self)
        guard live.status == "ok" else { throw .notUnderstood(answer.fault) }
        return answer.date
    }

    package func meta() async throws(APIError) -> ServerFacts {
        try await send(APIRequest(path: ServerCheck.meta.path)).decoded(MetaResponse.self).facts
    }

    /// Counted by the server: 20 a minute for all users behind one address.
    package func session(accessToken: String) async throws(APIError) -> ServerAccount {
        let answer = try await send(.to("/session", accessToken))
        guard let account = try answer.decoded(SessionResponse.self).account else { throw .notUnderstood(answer.fault) }
        return account
    }

    func send(_ request: APIRequest, atMost size: ResponseSize = .small) async throws(APIError) -> APIResponse {
        var limits = limits
        switch size {
        case .small: break
        case .medium: limits.bodySize = max(limits.bodySize, TaskHubClient.mediumResponse)
        case .large:
            limits.bodySize = max(limits.bodySize, TaskHubClient.largeResponse)
            limits.total = listTotal
        }
        return try await exchange.send(request, limits: limits)
    }

    enum ResponseSize {
        case small
        case medium
        case large
    }
}

/// The body of `GET /health/live`.
private struct LiveResponse: Decodable {
    let status: String
}
