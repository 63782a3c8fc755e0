package import TaskHubEntities

/// The store's knowledge of the server's state.
package protocol SyncRepository {
    /// Returns the state of synchronization.
    func syncState() throws -> SyncState

    /// Saves the state of synchronization.
    func save(_ state: SyncState) throws

    /// Adds a synchronization to the log, which keeps the last ``SyncRun/maximumCount``.
    func record(_ run: SyncRun) throws

    /// Returns the log, the newest first.
    func syncRuns() throws -> [SyncRun]

    /// Returns whether no task has the id, local or server. A task that is first seen on the server uses one id for
    /// both.
    func isUnused(_ id: EntityID) throws -> Bool

    /// Returns whether a recurring task with this title is due on a day that the server has as this time of day in UTC.
    func hasRecurringDay(titled title: String, sentLike moment: Instant) throws -> Bool

    /// Replaces the server's facts about the task.
    func save(_ facts: ServerTaskFacts, of task: EntityID) throws

    /// Returns the entries of the task with this server id, even if the task was deleted locally.
    func outbox(server serverID: EntityID) throws -> [OutboxEntry]

    /// Returns the server ids of all tasks in the store.
    func knownServerIDs() throws -> [EntityID]

    /// Returns the list with this server id.
    func list(serverID: EntityID) throws -> TaskList?

    /// Returns the list's name on the server, or `nil` if it is not known.
    func serverName(ofList id: EntityID) throws -> String?

    /// Saves the list's name on the server.
    func saveServerName(_ name: String, ofList id: EntityID) throws

    /// Returns whether the user deleted the list locally.
    func isHidden(project serverID: EntityID) throws -> Bool

    /// Returns the server ids of tasks whose details are requested, also of those that are not in the store.
    ///
    /// Tasks that failed before come last; within both groups, open tasks come first.
    func detailRequests(limit: Int) throws -> [EntityID]

    /// Returns the number of requests, without those that failed before.
    func detailRequestCount() throws -> Int

    /// Moves a failed request behind the others.
    func postponeDetailRequest(_ serverID: EntityID) throws

    /// Removes the request.
    func dropDetailRequest(_ serverID: EntityID) throws

    /// Requests a task of which only the id could be read, whether or not it is in the store.
    func request(_ serverID: EntityID) throws

    /// Sets a task aside that cannot be read, and removes the request for it. Its changes are not sent until it is read.
    ///
    /// - Parameters:
    ///   - serverID: The task's id on the server.
    ///   - member: The member that cannot be read; `nil` if it is the whole task.
    ///   - now: The present time.
    /// - Returns: Whether it was not set aside before.
    /// - Throws: What the store throws.
    func setAside(_ serverID: EntityID, _ member: String?, at now: Instant) throws -> Bool

    /// Returns the tasks that are set aside, oldest first.
    func unreadableTasks() throws -> [UnreadableTask]

    /// Requests all tasks that are set aside.
    func requestUnreadable() throws

    /// Removes the task from those that are set aside or requested: it was read, or is gone.
    func dropUnreadable(_ serverID: EntityID) throws

    /// Marks a task that the server no longer has. It is removed at the end of the synchronization.
    func markMissing(_ serverID: EntityID) throws

    /// Returns the server ids of the marked tasks.
    func missingTasks() throws -> [EntityID]

    /// Removes the mark.
    func unmarkMissing(_ serverID: EntityID) throws

    /// Saves a value that lost a merge.
    func saveLostValue(_ value: LostValue) throws

    /// Returns the saved values of the task, oldest first.
    func lostValues(of task: EntityID) throws -> [LostValue]

    /// Returns the id of the value that was saved last, or 0 if there is none.
    func lastLostValueID() throws -> Int64

    /// Returns the values that were saved after the one with this id.
    func lostValues(after id: Int64) throws -> [LostValue]

    /// Returns the tasks that the user should look at: those with a refused change, and those with a lost value that
    /// was saved at `moment` or later and is not settled.
    func taskMarks(since moment: Instant) throws -> [EntityID: TaskMark]

    /// Deletes the lost values that were saved before `moment`, and the copies of tasks that were deleted before it.
    ///
    /// The copy of a task whose deletion is in the outbox stays, since the server's task is compared with it.
    func deleteExpired(before moment: Instant) throws

    /// Returns the next entry to send after the entry `id`.
    ///
    /// An entry can be sent if it is waiting and due, is the first of its task, and its task is known to the server or
    /// it is a creation.
    func nextToSend(at now: Instant, after id: Int64) throws -> OutboxEntry?
}

/// The state of synchronization.
package struct SyncState: Hashable, Sendable {
    /// Opaque; `nil` before the first synchronization, and after the server rejected it.
    package var cursor: String?
    /// The last event that was read; `nil` if the log was empty.
    package var mark: LogMark?
    package private(set) var isSignedIn: Bool
    /// When a synchronization last succeeded.
    package var lastSucceededAt: Instant?
    /// When all tasks were last compared with the server's.
    package var lastFullAt: Instant?
    /// The last synchronization that ended.
    package var last: SyncReport?
    /// When the account, lists, preferences and server facts were last fetched.
    package var factsFetchedAt: Instant?
    /// How many days the server keeps its change log; `nil` if it is not known.
    package var eventRetentionDays: Int?
    /// No request is sent before this time, because the server asked to wait.
    package var notBefore: Instant?
    /// How many rows of the server's last list of all tasks have an id that cannot be read.
    package var unreadableRows: Int
    /// How many of the server's lists cannot be read.
    package var unreadableLists: Int
    /// Since when the keyring has been locked, so that no synchronization could begin; `nil` if the last one could.
    package private(set) var lockedAt: Instant?
    /// When the user was signed out; `nil` if the user is signed in, or if it is not known.
    package private(set) var signedOutAt: Instant?

    package init(
        cursor: String? = nil, mark: LogMark? = nil, isSignedIn: Bool = true, lastSucceededAt: Instant? = nil,
        lastFullAt: Instant? = nil,
        last: SyncReport? = nil, factsFetchedAt: Instant? = nil, eventRetentionDays: Int? = nil,
        notBefore: Instant? = nil, unreadableRows: Int = 0, unreadableLists: Int = 0, lockedAt: Instant? = nil,
        signedOutAt: Instant? = nil
    ) {
        self.cursor = cursor
        self.mark = mark
        self.isSignedIn = isSignedIn
        self.lastSucceededAt = lastSucceededAt
        self.lastFullAt = lastFullAt
        self.last = last
        self.factsFetchedAt = factsFetchedAt
        self.eventRetentionDays = eventRetentionDays
        self.notBefore = notBefore
        self.unreadableRows = unreadableRows
        self.unreadableLists = unreadableLists
        self.lockedAt = lockedAt
        self.signedOutAt = signedOutAt
    }

    /// Records at `now` that the tokens cannot be read, because the keyring is locked.
    package mutating func recordLocked(at now: Instant) {
        lockedAt = lockedAt ?? now
    }

    /// Records that the keyring is not locked.
    package mutating func recordUnlocked() {
        lockedAt = nil
    }

    /// Records at `now` whether the user is signed in, which only programs that can read the tokens know.
    package mutating func recordSignIn(_ isSignedIn: Bool, at now: Instant) {
        self.isSignedIn = isSignedIn
        signedOutAt = isSignedIn ? nil : signedOutAt ?? now
        recordUnlocked()
    }
}

/// The last event of the change log that was read, and the cursor that it follows.
///
/// The server accepts a cursor of a log that it no longer has. Reading again from before a known event shows whether it
/// is still the same log.
package struct LogMark: Hashable, Sendable {
    /// `nil` if it is the oldest event.
    package let cursor: String?
    package let fingerprint: String

    package init(cursor: String?, fingerprint: String) {
        self.cursor = cursor
        self.fingerprint = fingerprint
    }

    /// Creates the mark of a page's last event; `nil` if the server does not say where its events are.
    init?(_ page: DeltaPage, after cursor: String?) {
        guard let fingerprint = page.events.last?.fingerprint else { return nil }
        let previous = page.events.dropLast().last
        guard previous == nil || previous?.cursor != nil else { return nil }
        self.init(cursor: previous.map(\.cursor) ?? cursor, fingerprint: fingerprint)
    }
}

/// A task of the server that cannot be read.
package struct UnreadableTask: Hashable, Sendable {
    package let serverID: EntityID
    /// The member that cannot be read; `nil` if it is the whole task.
    package let member: String?
    package let since: Instant

    package init(serverID: EntityID, member: String?, since: Instant) {
        self.serverID = serverID
        self.member = member
        self.since = since
    }
}

/// A value that lost when a field was changed both locally and on the server.
package struct LostValue: Hashable, Sendable {
    /// How long a value is shown and stored, in seconds.
    package static let retention: Int64 = 90 * 86_400

    package let taskID: EntityID
    package let field: TaskField
    package let value: String?
    /// Whether it was the local value.
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

/// Why the user should look at a task.
package enum TaskMark: String, CaseIterable, Hashable, Sendable {
    /// A field was changed both here and on the server, and the user has not changed it since.
    case conflict
    /// A change of it was refused and waits for the user's decision.
    case refused
}
