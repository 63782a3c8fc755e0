import AccountSession
import HTTPTypes
package import TaskActions
package import TaskHubEntities
package import TaskSync
package import WebAddress
package import WebTransport

/// The typed client of one Task Hub server.
///
/// Compares the server's clock with the local one at every response. If the server rejects an access token, the client
/// renews it and sends the request once more.
package struct TaskHubClient: Sendable {
    /// The size limit of most responses, in bytes.
    package static let smallResponse = 1024 * 1024
    /// The size limit of a page of changes, and of one task, whose texts are unlimited, in bytes.
    package static let mediumResponse = 16 * 1024 * 1024
    /// The size limit of the list of all tasks, in bytes.
    package static let largeResponse = 256 * 1024 * 1024

    let serverClock: ServerClock
    private let exchange: APIExchange
    private let limits: TransportLimits
    private let listTotal: Duration

    /// Creates a client without sending a request.
    ///
    /// - Parameters:
    ///   - base: The server's base address.
    ///   - transport: Sends the requests.
    ///   - tokens: Supplies access tokens, and renews a rejected one. Without it, only ``live()`` and ``meta()``
    ///     succeed.
    ///   - version: The program's version, for the user agent.
    ///   - ids: Ids of the requests in the server's log.
    ///   - clock: The local clock, to compare the server's clock with.
    ///   - limits: The limits of every request except the list of all tasks.
    ///   - listTotal: The time limit of the list of all tasks.
    package init(
        base: ServerAddress, transport: any HTTPTransport, tokens: (any AccessTokens)? = nil, version: String,
        ids: any IDSource, clock: any WallClock,
        limits: TransportLimits = TransportLimits(total: .seconds(20), bodySize: TaskHubClient.smallResponse),
        listTotal: Duration = .seconds(300)
    ) {
        serverClock = ServerClock(clock)
        let reading = ClockReadingTransport(transport: transport, clock: serverClock)
        exchange = APIExchange(
            base: base, transport: reading, authorizing: AuthorizingTransport(transport: reading, tokens: tokens),
            version: version, ids: ids)
        self.limits = limits
        self.listTotal = listTotal
    }

    // MARK: With the API's own errors

    /// Checks that the server is alive.
    ///
    /// - Returns: The server's time in whole seconds, or nil if the response does not contain it.
    /// - Throws: ``APIError``.
    @discardableResult
    package func live() async throws(APIError) -> Instant? {
        let response = try await send(APIRequest(.live))
        let live = try response.decoded(LiveResponse.self)
        guard live.status == "ok" else { throw .notUnderstood(response.fault) }
        return response.date
    }

    /// Returns the server's facts: API version, identity provider and limits.
    package func meta() async throws(APIError) -> ServerFacts {
        try await send(APIRequest(.meta)).decoded(MetaResponse.self).facts
    }

    /// Returns the signed-in user's account.
    ///
    /// The server allows 20 requests a minute from one address.
    package func session() async throws(APIError) -> ServerAccount {
        let response = try await send(APIRequest(.get, "/session"))
        guard let account = try response.decoded(SessionResponse.self).account else {
            throw .notUnderstood(response.fault)
        }
        return account
    }

    // MARK: With the port's errors

    /// Sends a request and decodes the response.
    func fetch<Value: Decodable>(
        _ type: Value.Type, _ request: APIRequest, about target: ServiceError.Target = .collection,
        atMost size: ResponseSize = .small
    ) async throws(ServiceError) -> Value {
        try await ServiceError.translating(about: target) { () async throws(APIError) in
            try await send(request, atMost: size).decoded(type)
        }
    }

    /// Sends a request and decodes the response, a list of records.
    func fetchRows<Record: Decodable, Row>(
        _ request: APIRequest, atMost size: ResponseSize, _ row: (Record) -> Row
    ) async throws(ServiceError) -> ServerRows<Row> {
        try await ServiceError.translating { () async throws(APIError) in
            try await send(request, atMost: size).decodedRows(row)
        }
    }

    /// Sends a request whose response has no body.
    func perform(_ request: APIRequest, about target: ServiceError.Target) async throws(ServiceError) {
        try await ServiceError.translating(about: target) { () async throws(APIError) in _ = try await send(request) }
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

/// The response of `GET /session`.
struct SessionResponse: Decodable {
    let userID: String
    let organizationID: String?
    let role: String
    let email: String
    let displayName: String

    private enum CodingKeys: String, CodingKey {
        case userID = "user_id"
        case organizationID = "organization_id"
        case role
        case email
        case displayName = "display_name"
    }

    /// The account, or nil if the organisation's id is not a UUID.
    var account: ServerAccount? {
        let organization = organizationID.flatMap { EntityID($0) }
        guard organizationID == nil || organization != nil else { return nil }
        return ServerAccount(
            userID: userID, organizationID: organization, role: role, email: email, displayName: displayName)
    }
}

/// The response of `GET /meta`.
struct MetaResponse: Decodable {
    let apiVersion: String
    let discoveryURL: String
    let clientID: String
    let requiredScopes: [String]
    let requiredAudience: String
    let sync: Sync

    struct Sync: Decodable {
        let maximumPageSize: Int
        let eventRetentionDays: Int

        private enum CodingKeys: String, CodingKey {
            case maximumPageSize = "max_page_size"
            case eventRetentionDays = "event_retention_days"
        }
    }

    private enum CodingKeys: String, CodingKey {
        case apiVersion = "api_version"
        case discoveryURL = "oidc_discovery_url"
        case clientID = "oidc_client_id"
        case requiredScopes = "required_scopes"
        case requiredAudience = "required_audience"
        case sync
    }

    var facts: ServerFacts {
        ServerFacts(
            apiVersion: apiVersion, discoveryURL: discoveryURL, clientID: clientID, requiredScopes: requiredScopes,
            requiredAudience: requiredAudience, maximumPageSize: sync.maximumPageSize,
            eventRetentionDays: sync.eventRetentionDays)
    }
}
