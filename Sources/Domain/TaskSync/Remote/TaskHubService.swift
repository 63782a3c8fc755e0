package import TaskHubEntities

/// The server, for somebody who is signed in.
///
/// Each call is one request, or two where an access token had to be renewed between.
package protocol TaskHubService: Sendable {
    /// Everything but what is archived or was done more than a day ago, in one answer.
    func tasks() async throws(ServiceError) -> [ServerTaskSummary]

    func task(_ id: EntityID) async throws(ServiceError) -> ServerTask

    /// The same key and body within a day give the first answer again; at once, they make two tasks.
    func create(
        _ body: [UInt8], key: String, at endpoint: CreateEndpoint
    ) async throws(ServiceError) -> ServerTaskSummary

    func update(_ id: EntityID, _ body: [UInt8]) async throws(ServiceError) -> ServerTask

    func delete(_ id: EntityID) async throws(ServiceError)

    func projects() async throws(ServiceError) -> [ServerProject]

    /// nil: from the oldest event that is still kept.
    func delta(after cursor: String?, limit: Int) async throws(ServiceError) -> DeltaPage

    func widgetTasks() async throws(ServiceError) -> [ServerWidgetTask]

    /// Counted by the server: 20 a minute for all users behind one address.
    func account() async throws(ServiceError) -> ServerAccount

    func taskPreferences() async throws(ServiceError) -> TaskPreferences

    /// What the server says of itself.
    func facts() async throws(ServiceError) -> ServerFacts

    /// The server's clock at its last answer, less ours; nil before the first one.
    var clockOffset: Duration? { get async }
}

/// Where a task is made; a key belongs to its endpoint.
package enum CreateEndpoint: String, Hashable, Sendable {
    case tasks
    /// 30 a minute.
    case intents
}

/// Why the server did not do what was asked.
///
/// Holds nothing that a user wrote.
package enum ServiceError: Error, Hashable, Sendable {
    /// Nothing reached the server: no network, no such host, refused, a certificate that is not to be trusted.
    case unreachable(Unreachable)
    /// The request may have been carried out: a time-out, a broken connection, an answer that is no answer.
    case outcomeUnknown(requestID: String?)
    /// The server fails, and says so: nothing can be told about the request's outcome.
    case serverFailing(requestID: String, retryAfter: Duration?)
    case throttled(retryAfter: Duration)
    /// A sign-in is needed; everything here is kept.
    case signedOut
    /// The tokens can't be read or renewed now: a locked keyring, a provider that is away.
    case tokensUnavailable(TokenObstacle)
    /// The account may not do this: not linked, a scope is missing, the API is switched off.
    case notPermitted(code: String)
    /// The task is unknown there, deleted, or another organisation's.
    case notFound(requestID: String)
    /// A field was refused, or the key belongs to another body: it will be refused again.
    case refused(code: String, requestID: String)
    /// The cursor can't be gone on from.
    case cursorExpired
    case cancelled

    /// The user belongs to no organisation there, and has no tasks.
    package static let noOrganization = ServiceError.notPermitted(code: "no_organization")

    package enum Unreachable: Hashable, Sendable {
        case network
        case noSuchHost
        case connectionRefused
        case certificate
        case proxyUnreachable
        /// The proxy's HTTP status, if it is an HTTP proxy.
        case proxyRefused(status: Int?)
    }

    package enum TokenObstacle: Hashable, Sendable {
        case locked
        case noKeyring
        case timedOut
        case busy
        case providerAway
    }
}
