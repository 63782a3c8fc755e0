public import TaskHubEntities

/// One change that waits to be sent, or that the server has turned down.
public struct OutboxEntry: Hashable, Sendable, Identifiable {
    public enum Action: Hashable, Sendable {
        /// The body is made from the task at the first attempt, and never again.
        case create(key: String, body: [UInt8]?, at: CreateEndpoint?)
        case update([FieldEdit])
        case delete
    }

    public enum Standing: Hashable, Sendable {
        case waiting
        /// Until the user retries, edits or discards it.
        case rejected(code: String, requestID: String?)

        /// Why it was turned down.
        var code: String? {
            if case .rejected(let code, _) = self { code } else { nil }
        }
    }

    /// Ascending in the order of the changes.
    public let id: Int64
    public let taskID: EntityID
    /// nil until the server has the task; kept here because a deleted task has no row any more.
    public var serverID: EntityID?
    public var action: Action
    public var standing: Standing
    public var attempts: Attempts
    public let createdAt: Instant
    /// Made by an intent, which may send at once.
    public let isIntent: Bool

    public init(
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

    public var isUntried: Bool { attempts.count == 0 }

    /// The server does not have it: it was never sent, or turned down.
    public var isChangeable: Bool { isUntried || standing != .waiting }
}

/// The tries to send an entry.
public struct Attempts: Hashable, Sendable {
    public var count: Int
    public var firstAt: Instant?
    public var lastAt: Instant?
    /// Not tried again before.
    public var notBefore: Instant?

    public init(count: Int = 0, firstAt: Instant? = nil, lastAt: Instant? = nil, notBefore: Instant? = nil) {
        self.count = count
        self.firstAt = firstAt
        self.lastAt = lastAt
        self.notBefore = notBefore
    }
}

/// One field that the user changed, and what it was changed from.
public struct FieldEdit: Hashable, Sendable {
    public var field: TaskField
    public var base: String?
    public var value: String?
    public var changedAt: Instant

    public init(field: TaskField, base: String?, value: String?, changedAt: Instant) {
        self.field = field
        self.base = base
        self.value = value
        self.changedAt = changedAt
    }
}
