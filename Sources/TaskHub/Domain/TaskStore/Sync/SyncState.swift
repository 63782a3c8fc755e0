package import TaskHubEntities

/// The state of synchronization.
package struct SyncState: Hashable, Sendable {
    /// Opaque; `nil` before the first synchronization, and after the server rejected it.
    package var cursor: String?
    /// The last event that was read; `nil` if the log was empty.
    package var logPosition: LogPosition?
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
        cursor: String? = nil, logPosition: LogPosition? = nil, isSignedIn: Bool = true,
        lastSucceededAt: Instant? = nil,
        lastFullAt: Instant? = nil,
        last: SyncReport? = nil, factsFetchedAt: Instant? = nil, eventRetentionDays: Int? = nil,
        notBefore: Instant? = nil, unreadableRows: Int = 0, unreadableLists: Int = 0, lockedAt: Instant? = nil,
        signedOutAt: Instant? = nil
    ) {
        self.cursor = cursor
        self.logPosition = logPosition
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
package struct LogPosition: Hashable, Sendable {
    /// `nil` if it is the oldest event.
    package let cursor: String?
    package let fingerprint: String

    package init(cursor: String?, fingerprint: String) {
        self.cursor = cursor
        self.fingerprint = fingerprint
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
