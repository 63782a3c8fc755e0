package import TaskHubEntities

/// What is known of the server's side.
package protocol SyncRepository {
    func syncState() throws -> SyncState

    func save(_ state: SyncState) throws

    func task(serverID: EntityID) throws -> TaskItem?

    /// Whether no task has the id, neither here nor there: a task first seen there takes it for both.
    func isUnused(_ id: EntityID) throws -> Bool

    /// What the server said last of the task, beyond what a task shows here.
    func serverFacts(of task: EntityID) throws -> ServerFactsOfTask?

    /// Inserts a task; without details they are to be fetched.
    func insert(_ task: TaskItem, _ facts: ServerFactsOfTask) throws

    func save(_ facts: ServerFactsOfTask, of task: EntityID) throws

    /// What waits for the task that the server calls so; its row here may be gone.
    func outbox(server serverID: EntityID) throws -> [OutboxEntry]

    /// Ids of the server's tasks that are known here.
    func knownServerIDs() throws -> [EntityID]

    func list(serverID: EntityID) throws -> TaskList?

    /// As the server calls it; nil if it never said.
    func serverName(ofList id: EntityID) throws -> String?

    func saveServerName(_ name: String, ofList id: EntityID) throws

    func isHidden(project serverID: EntityID) throws -> Bool

    func showProject(_ serverID: EntityID) throws

    /// Server ids of tasks whose details are to be fetched, open ones first; then those that could not be fetched
    /// before.
    func detailRequests(limit: Int) throws -> [EntityID]

    /// Without those that could not be fetched before.
    func detailRequestCount() throws -> Int

    /// The details could not be fetched: others come first.
    func postponeDetailRequest(_ serverID: EntityID) throws

    func dropDetailRequest(_ serverID: EntityID) throws

    /// Remembers that the server has the task no more; it is removed here at the end of the synchronisation.
    func markGone(_ serverID: EntityID) throws

    func goneTasks() throws -> [EntityID]

    func unmarkGone(_ serverID: EntityID) throws

    func keepLostValue(_ value: LostValue) throws

    func lostValues(of task: EntityID) throws -> [LostValue]

    func forgetLostValues(before moment: Instant) throws

    /// As the server said last; nil if it never did.
    func taskPreferences() throws -> TaskPreferences?

    func save(_ preferences: TaskPreferences) throws

    /// The next entry to send: waiting, due, the first of its task, and known to the server or a creation.
    func nextToSend(at now: Instant, after id: Int64) throws -> OutboxEntry?
}

/// How far the synchronisation has come.
package struct SyncState: Hashable, Sendable {
    /// Opaque; nil before the first one, and after the server has refused it.
    package var cursor: String?
    package var isSignedIn: Bool
    package var lastGoodAt: Instant?
    /// When all tasks were last compared.
    package var lastFullAt: Instant?
    package var last: SyncReport?
    /// When the lists, the preferences and the like were last asked for.
    package var factsAskedAt: Instant?
    /// How long the server keeps its log; nil: it never said.
    package var eventRetentionDays: Int?
    /// The server asked for patience until then.
    package var notBefore: Instant?

    package init(
        cursor: String? = nil, isSignedIn: Bool = true, lastGoodAt: Instant? = nil, lastFullAt: Instant? = nil,
        last: SyncReport? = nil, factsAskedAt: Instant? = nil, eventRetentionDays: Int? = nil,
        notBefore: Instant? = nil
    ) {
        self.cursor = cursor
        self.isSignedIn = isSignedIn
        self.lastGoodAt = lastGoodAt
        self.lastFullAt = lastFullAt
        self.last = last
        self.factsAskedAt = factsAskedAt
        self.eventRetentionDays = eventRetentionDays
        self.notBefore = notBefore
    }
}

package struct ServerFactsOfTask: Hashable, Sendable {
    /// Until when its changes there are known: that of the last one, or just before it where another may have come
    /// within the same second; nil: the server never said.
    package var updatedAt: Instant?
    /// False as long as only a summary was seen.
    package var hasDetails: Bool
    package var description: String
    package var intent: String

    package init(updatedAt: Instant?, hasDetails: Bool, description: String = "", intent: String = "task") {
        self.updatedAt = updatedAt
        self.hasDetails = hasDetails
        self.description = description
        self.intent = intent
    }
}

/// A value that gave way when a field was changed here and there.
package struct LostValue: Hashable, Sendable {
    package let taskID: EntityID
    package let field: TaskField
    package let value: String?
    /// It was the one from here.
    package let wasLocal: Bool
    package let lostAt: Instant

    package init(taskID: EntityID, field: TaskField, value: String?, wasLocal: Bool, lostAt: Instant) {
        self.taskID = taskID
        self.field = field
        self.value = value
        self.wasLocal = wasLocal
        self.lostAt = lostAt
    }
}
