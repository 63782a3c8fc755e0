package import AccountSession
package import TaskActions
package import TaskHubEntities
package import TaskSync
package import WebTransport

/// The server over HTTP, as the user to whom the access tokens belong.
package struct RemoteTaskHubService: TaskHubService {
    private let client: TaskHubClient
    private let tokens: any AccessTokens
    private let clock: ServerClock

    /// Creates a service without sending a request.
    ///
    /// - Parameters:
    ///   - base: The server's base address.
    ///   - transport: Sends the requests.
    ///   - tokens: Supplies access tokens, and renews a rejected one.
    ///   - version: The program's version, for the user agent.
    ///   - ids: Ids of the requests in the server's log.
    ///   - clock: The local clock, to compare the server's clock with.
    ///   - limits: The limits of every request except the list of all tasks.
    ///   - listTotal: The time limit of the list of all tasks.
    package init(
        base: ServerAddress, transport: any HTTPTransport, tokens: any AccessTokens, version: String,
        ids: any IDSource, clock: any WallClock,
        limits: TransportLimits = TransportLimits(total: .seconds(20), bodySize: TaskHubClient.smallResponse),
        listTotal: Duration = .seconds(300)
    ) {
        self.clock = ServerClock(clock)
        client = TaskHubClient(
            base: base, transport: ClockReadingTransport(transport: transport, clock: self.clock), version: version,
            ids: ids, limits: limits, listTotal: listTotal)
        self.tokens = tokens
    }

    package var clockOffset: Duration? {
        get async { await clock.offset }
    }

    package func tasks() async throws(ServiceError) -> [ServerTaskSummary] {
        try await call { client, token throws(APIError) in try await client.tasks(accessToken: token) }
    }

    package func task(_ id: EntityID) async throws(ServiceError) -> ServerTask {
        try await call(.item) { client, token throws(APIError) in try await client.task(id, accessToken: token) }
    }

    package func create(
        _ body: [UInt8], key: String, at endpoint: CreateEndpoint
    ) async throws(ServiceError) -> ServerTaskSummary {
        try await call { client, token throws(APIError) in
            switch endpoint {
            case .tasks: try await client.createTask(body, key: key, accessToken: token)
            case .intents: try await client.createTaskByIntent(body, key: key, accessToken: token)
            }
        }
    }

    package func update(_ id: EntityID, _ body: [UInt8]) async throws(ServiceError) -> ServerTask {
        try await call(.item) { client, token throws(APIError) in
            try await client.updateTask(id, body, accessToken: token)
        }
    }

    package func delete(_ id: EntityID) async throws(ServiceError) {
        try await call(.item) { client, token throws(APIError) in
            try await client.deleteTask(id, accessToken: token)
        }
    }

    package func projects() async throws(ServiceError) -> [ServerProject] {
        try await call { client, token throws(APIError) in try await client.projects(accessToken: token) }
    }

    package func delta(after cursor: String?, limit: Int) async throws(ServiceError) -> DeltaPage {
        try await call { client, token throws(APIError) in
            try await client.delta(after: cursor, limit: limit, accessToken: token)
        }
    }

    package func widgetTasks() async throws(ServiceError) -> [ServerWidgetTask] {
        try await call { client, token throws(APIError) in try await client.widgetTasks(accessToken: token) }
    }

    /// Runs a request, and once more with a renewed token if the token is rejected.
    func call<Value: Sendable>(
        _ target: ServiceError.Target = .collection,
        _ request: @Sendable (TaskHubClient, String) async throws(APIError) -> Value
    ) async throws(ServiceError) -> Value {
        let token = try await tokens.token()
        do {
            return try await request(client, token.text)
        } catch {
            guard case .refused(.invalidToken, _) = error else { throw ServiceError(error, about: target) }
        }
        let renewed = try await tokens.token(afterRejectionOf: token)
        do {
            return try await request(client, renewed.text)
        } catch {
            throw ServiceError(error, about: target)
        }
    }
}
