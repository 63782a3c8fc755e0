package import AccountSession
package import TaskActions
package import TaskHubEntities
package import TaskSync
package import WebTransport

/// The typed client of one Task Hub server.
package struct TaskHubClient: Sendable {
    /// The size limit of most responses, in bytes.
    package static let smallResponse = 1024 * 1024
    /// The size limit of a page of changes, and of one task, whose texts are unlimited, in bytes.
    package static let mediumResponse = 16 * 1024 * 1024
    /// The size limit of the list of all tasks, in bytes.
    package static let largeResponse = 256 * 1024 * 1024

    private let exchange: APIExchange
    private let limits: TransportLimits
    private let listTotal: Duration

    /// Creates a client without sending a request.
    ///
    /// - Parameters:
    ///   - base: The server's base address.
    ///   - transport: Sends the requests.
    ///   - version: The program's version, for the user agent.
    ///   - ids: Ids of the requests in the server's log.
    ///   - limits: The limits of every request except the list of all tasks.
    ///   - listTotal: The time limit of the list of all tasks.
    package init(
        base: ServerAddress, transport: any HTTPTransport, version: String, ids: any IDSource,
        limits: TransportLimits = TransportLimits(total: .seconds(20), bodySize: TaskHubClient.smallResponse),
        listTotal: Duration = .seconds(300)
    ) {
        exchange = APIExchange(base: base, transport: transport, version: version, ids: ids)
        self.limits = limits
        self.listTotal = listTotal
    }

    /// Checks that the server is alive.
    ///
    /// - Returns: The server's time in whole seconds, or nil if the response does not contain it.
    /// - Throws: ``APIError``.
    @discardableResult
    package func live() async throws(APIError) -> Instant? {
        let answer = try await send(APIRequest(path: ServerCheck.live.path))
        let live = try answer.decoded(LiveResponse.self)
        guard live.status == "ok" else { throw .notUnderstood(answer.fault) }
        return answer.date
    }

    /// Returns the server's facts: API version, identity provider and limits.
    package func meta() async throws(APIError) -> ServerFacts {
        try await send(APIRequest(path: ServerCheck.meta.path)).decoded(MetaResponse.self).facts
    }

    /// Returns the signed-in user's account.
    ///
    /// The server allows 20 requests a minute from one address.
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

/// The response of `GET /health/live`.
private struct LiveResponse: Decodable {
    let status: String
}
