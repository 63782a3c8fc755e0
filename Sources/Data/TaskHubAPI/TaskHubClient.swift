public import TaskHubEntities
public import TaskHubUseCases
public import WebTransport

/// The typed client of one Task Hub server.
public struct TaskHubClient: Sendable {
    /// Bytes; no answer of these calls comes near it.
    public static let smallAnswer = 1024 * 1024

    private let exchange: APIExchange
    private let limits: TransportLimits

    /// `version` is the program's own; `ids` name the requests in the server's log.
    public init(
        base: ServerAddress, transport: any HTTPTransport, version: String, ids: any IDSource,
        limits: TransportLimits = TransportLimits(total: .seconds(20), bodySize: TaskHubClient.smallAnswer)
    ) {
        exchange = APIExchange(base: base, transport: transport, version: version, ids: ids)
        self.limits = limits
    }

    /// Returns when the server answered that it is alive.
    /// - Returns: the server's own time, in whole seconds; nil when it does not tell.
    @discardableResult
    public func live() async throws(APIError) -> Instant? {
        let answer = try await exchange.send(APIRequest(path: ServerCheck.live.path), limits: limits)
        let live = try answer.decoded(LiveAnswer.self)
        guard live.status == "ok" else { throw .notUnderstood(answer.fault) }
        return answer.date
    }

    public func meta() async throws(APIError) -> ServerFacts {
        let answer = try await exchange.send(APIRequest(path: ServerCheck.meta.path), limits: limits)
        return try answer.decoded(MetaAnswer.self).facts
    }

    /// Counted by the server: 20 a minute for all users behind one address.
    public func session(accessToken: String) async throws(APIError) -> ServerAccount {
        let request = APIRequest(path: "/api/mobile/v1/session", accessToken: accessToken)
        let answer = try await exchange.send(request, limits: limits)
        guard let account = try answer.decoded(SessionAnswer.self).account else { throw .notUnderstood(answer.fault) }
        return account
    }
}
