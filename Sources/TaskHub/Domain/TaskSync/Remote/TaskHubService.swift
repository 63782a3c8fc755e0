package import Credentials
package import TaskHubEntities
package import TaskStore

/// The server's API for a signed-in user.
///
/// Each call makes one request, or two if the access token had to be renewed.
package protocol TaskHubService: Sendable {
    /// Returns all tasks except archived ones and those completed more than a day ago, in one response.
    func tasks() async throws(ServiceError) -> ServerRows<ServerTaskSummary>

    /// Returns the task with its details.
    ///
    /// - Throws: ``ServiceError/unreadable(_:)`` if it has another form than expected.
    func task(_ id: EntityID) async throws(ServiceError) -> ServerTask

    /// Creates a task.
    ///
    /// Repeating a request with the same key and body within 24 hours returns the first response. Two concurrent
    /// requests can create two tasks.
    ///
    /// - Throws: ``ServiceError/unreadable(_:)`` if only the id of the created task can be read.
    func create(
        _ body: [UInt8], key: String, at endpoint: CreateEndpoint
    ) async throws(ServiceError) -> ServerTaskSummary

    /// Changes the fields in `body`, and returns the task with its details.
    ///
    /// - Throws: ``ServiceError/unreadable(_:)`` if the changed task has another form than expected.
    func update(_ id: EntityID, _ body: [UInt8]) async throws(ServiceError) -> ServerTask

    /// Deletes the task.
    ///
    /// - Throws: ``ServiceError/notFound(requestID:)`` if it was already deleted.
    func delete(_ id: EntityID) async throws(ServiceError)

    /// Returns all lists.
    func projects() async throws(ServiceError) -> ServerRows<ServerProject>

    /// Returns one page of the change log.
    ///
    /// - Parameters:
    ///   - cursor: Where to continue; `nil` starts at the oldest event that the server still has.
    ///   - limit: The maximum number of events, 1 to 500.
    /// - Returns: The page, which has no events at the end of the log.
    /// - Throws: ``ServiceError/cursorExpired`` if the log no longer reaches back to the cursor.
    func delta(after cursor: String?, limit: Int) async throws(ServiceError) -> DeltaPage

    /// Returns the readable rows of the server's own widget, at most twenty.
    func widgetTasks() async throws(ServiceError) -> [ServerWidgetTask]

    /// Returns the signed-in user's account.
    ///
    /// The server limits this request to 20 a minute for all users behind one address.
    func account() async throws(ServiceError) -> ServerAccount

    /// Returns the user's preferences of a group.
    func preferences(_ group: PreferenceKey.Group) async throws(ServiceError) -> [PreferenceKey: PreferenceValue]

    /// Changes preferences of a group, and returns all of it.
    func change(
        _ values: [PreferenceKey: PreferenceValue], in group: PreferenceKey.Group
    ) async throws(ServiceError) -> [PreferenceKey: PreferenceValue]

    /// Returns the server's description of itself.
    func facts() async throws(ServiceError) -> ServerFacts

    /// The server's clock minus the local clock, as of the last response; `nil` before the first one.
    var clockOffset: Duration? { get async }
}

/// Why the server did not carry out a request.
///
/// Contains nothing that a user wrote.
package enum ServiceError: Error, Hashable, Sendable {
    /// The request did not reach the server: no network, unknown host, connection refused or untrusted certificate.
    case unreachable(ConnectionFailure)
    /// The request may have been carried out: it timed out, the connection broke, or the response was malformed.
    case outcomeUnknown(requestID: String?)
    /// The server reported a failure (5xx), or its responses contradict each other.
    ///
    /// The request may have been carried out.
    case serverFailing(requestID: String?, retryAfter: Duration?)
    case throttled(retryAfter: Duration)
    /// A sign-in is needed. Local data is kept.
    case signedOut
    /// The tokens cannot be read or renewed at present, for example because the keyring is locked.
    case tokensUnavailable(TokenObstacle)
    /// The account is not allowed to do this: it is not linked, lacks a scope, or the API is disabled.
    case notPermitted(code: String)
    /// The task is unknown to the server, was deleted, or belongs to another organization.
    case notFound(requestID: String)
    /// The server rejected a field, or the key belongs to another body. Retrying does not help.
    case refused(code: String, requestID: String)
    /// The request was carried out, and the response is about one record that cannot be read.
    case unreadable(UnreadableRecord)
    /// The change log no longer reaches back to the cursor.
    case cursorExpired
    case cancelled

    /// The code of ``notPermitted(code:)`` if a proxy does not accept an access token of this size.
    package static let tokenTooLarge = "token_too_large"

    /// The user does not belong to an organization on the server and has no tasks.
    package static let noOrganization = ServiceError.notPermitted(code: "no_organization")

    package enum TokenObstacle: Hashable, Sendable {
        case vault(VaultObstacle)
        case busy
        case providerUnreachable
        /// The identity provider refuses to renew the tokens, with this error code. It may accept them again later.
        case providerRefused(code: String)
    }
}
