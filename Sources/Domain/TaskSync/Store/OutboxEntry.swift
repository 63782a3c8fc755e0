package import TaskHubEntities

/// One change that waits to be sent, or that the server has turned down.
package struct OutboxEntry: Hashable, Sendable, Identifiable {
    package enum Action: Hashable, Sendable {
        /// The body is made from the task at the first attempt, and never again.
        case create(key: String, body: [UInt8]?, at: CreateEndpoint?)
        case update([FieldEdit])
        case delete
    }

    package enum Standing: Hashable, Sendable {
        case waiting
        /// Until the user retries, edits or discards it.
        case rejected(code: String, requestID: String?)

        /// Why it was turned down.
        var code: String? {
            if case .rejected(let code, _) = self { code } else { nil }
        }
    }

    /// Ascending in the order of the changes.
    package let id: Int64
    package let taskID: EntityID
    /// nil until the server has the task; kept here because a deleted task has no row any more.
    package var serverID: EntityID?
    package var action: Action
    package var standing: Standing
    package var attempts: Attempts
    package let createdAt: Instant
    /// Made by an intent, which may send at once.
    package let isIntent: Bool

    package init(
        id: Int64, taskID: EntityID, serverID: EntityID?, action: Action, standing: Standing = .waiting,
        attempts: Attempts = Attempts(), createdAt: Instant, isIntent: Bool = false
    ) {
        self.id = id
        self.taskID = taskID
        self.serverID = serverID
        self.action = action
        self.standing = standing
        self.attempts = attempts
        self.createdAt = createdAt
        self.isIntent = isIntent
    }

    package var isUntried: Bool { attempts.count == 0 }

    /// The server does not have it: it was never sent, or turned down.
    package var isChangeable: Bool { isUntried || standing != .waiting }
}

/// The tries to send an entry.
package struct Attempts: Hashable, Sendable {
    package var count: Int
    package var firstAt: Instant?
    package var lastAt: Instant?
    /// Not tried again before.
    package var notBefore: Instant?

    package init(count: Int = 0, firstAt: Instant? = nil, lastAt: Instant? = nil, notBefore: Instant? = nil) {
        self.count = count
        self.firstAt = firstAt
        self.lastAt = lastAt
        self.notBefore = notBefore
    }
}

/// Why an entry was rejected, where this client says so itself; every other code comes from the server.
package enum RejectionCode {
    /// The task was deleted on the server while it was changed here.
    static let deletedThere = "deleted_there"
    /// The server lost the task without a deletion, as after a restore of an older database.
    static let lostThere = "lost_there"
    /// Several tasks on the server could be the one whose creation had an unknown outcome.
    static let severalAlike = "several_alike"
    /// The server failed on this entry again and again while it accepted others.
    static let serverFailing = "server_failing"
    /// The server knows the idempotency key with another body.
    static let keyConflict = "idempotency_conflict"
}
