package import TaskHubEntities

/// A change that is waiting to be sent, or that the server rejected.
package struct OutboxEntry: Hashable, Sendable, Identifiable {
    package enum Action: Hashable, Sendable {
        /// The body is encoded at the first attempt and reused by every retry.
        case create(key: String, body: [UInt8]?, at: CreateEndpoint?)
        case update([FieldEdit])
        /// Contains the edits that were not sent before: a withdrawn deletion queues them again.
        case delete(unsent: [FieldEdit] = [])

        /// An action in a word, for people and scripts.
        package enum Kind: String, CaseIterable, Sendable {
            case create, update, delete
        }

        package var kind: Kind {
            switch self {
            case .create: .create
            case .update: .update
            case .delete: .delete
            }
        }

        /// The edits of an update, or those that a deletion keeps.
        package var edits: [FieldEdit] {
            switch self {
            case .create: []
            case .update(let edits), .delete(let edits): edits
            }
        }
    }

    package enum State: Hashable, Sendable {
        case waiting
        /// Kept until the user retries, edits or discards it.
        case rejected(code: String, requestID: String?)

        /// The rejection code.
        package var code: String? {
            if case .rejected(let code, _) = self { code } else { nil }
        }
    }

    /// Ascending in the order of the changes.
    package let id: Int64
    package let taskID: EntityID
    /// `nil` until the server has the task.
    ///
    /// Stored here because the row of a deleted task no longer exists.
    package var serverID: EntityID?
    package var action: Action
    package var state: State
    package var attempts: Attempts
    package let createdAt: Instant
    /// Whether an intent made the change, which may send it at once.
    package let isIntent: Bool

    package init(
        id: Int64, taskID: EntityID, serverID: EntityID?, action: Action, state: State = .waiting,
        attempts: Attempts = Attempts(), createdAt: Instant, isIntent: Bool = false
    ) {
        self.id = id
        self.taskID = taskID
        self.serverID = serverID
        self.action = action
        self.state = state
        self.attempts = attempts
        self.createdAt = createdAt
        self.isIntent = isIntent
    }

    /// Whether the entry was never sent.
    package var isUntried: Bool { attempts.count == 0 }

    /// Whether the entry may still be changed: it was never sent, or the server rejected it.
    package var isChangeable: Bool { isUntried || state != .waiting }
}

/// The attempts to send an entry.
package struct Attempts: Hashable, Sendable {
    package var count: Int
    /// When the first attempt began.
    package var firstAt: Instant?
    /// When the last attempt began, or when it ended without a response that shows its outcome.
    package var lastAt: Instant?
    /// The earliest time of the next attempt.
    package var notBefore: Instant?

    package init(count: Int = 0, firstAt: Instant? = nil, lastAt: Instant? = nil, notBefore: Instant? = nil) {
        self.count = count
        self.firstAt = firstAt
        self.lastAt = lastAt
        self.notBefore = notBefore
    }
}

/// Why an entry was rejected, for reasons that this client detects itself.
///
/// All other codes come from the server.
///
/// The values are stored in the outbox.
package enum RejectionCode {
    /// The task was deleted on the server while it was changed locally.
    package static let deletedOnServer = "deleted_there"
    /// The task was changed on the server while it was deleted locally.
    package static let changedOnServer = "changed_there"
    /// The server lost the task without a deletion, for example because an older database was restored.
    package static let lostOnServer = "lost_there"
    /// Several tasks on the server match a creation whose outcome is unknown.
    package static let severalMatches = "several_alike"
    /// The server repeatedly failed on this entry while it accepted others.
    package static let serverFailing = "server_failing"
    /// The server knows the idempotency key with another body.
    package static let keyConflict = "idempotency_conflict"

    /// Returns the server's code with the field that it did not accept.
    package static func naming(_ field: TaskField, _ code: String) -> String { "\(code):\(field.serverName)" }

    /// Splits what ``naming(_:_:)`` returned; any other code names no field.
    package static func parts(_ reason: String) -> (code: String, field: TaskField?) {
        let parts = reason.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, let field = TaskField(serverName: String(parts[1])) else { return (reason, nil) }
        return (String(parts[0]), field)
    }
}

/// One field that the user changed, with its previous value.
package struct FieldEdit: Hashable, Sendable {
    package var field: TaskField
    package var base: String?
    package var value: String?
    package var changedAt: Instant

    package init(field: TaskField, base: String?, value: String?, changedAt: Instant) {
        self.field = field
        self.base = base
        self.value = value
        self.changedAt = changedAt
    }
}

/// The endpoint that creates a task.
///
/// An idempotency key is valid for one endpoint.
package enum CreateEndpoint: String, Hashable, Sendable {
    case tasks
    /// Limited to 30 requests a minute.
    case intents
}
