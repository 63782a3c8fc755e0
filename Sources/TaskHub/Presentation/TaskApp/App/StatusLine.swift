internal import CommandOutput
internal import TaskActions
package import TaskHubEntities
import TaskStore
internal import TaskSync
package import TerminalValues
internal import TextLayout

/// What the last line of the screen says.
package struct StatusLine: Hashable, Sendable {
    /// What an action did, or why it failed.
    package struct Message: Hashable, Sendable {
        package enum Kind: Hashable, Sendable { case done, notice, problem }

        /// Tells it apart from an earlier one with the same words.
        package let serial: Int
        package let kind: Kind
        /// One line, without control characters.
        package let text: String
        /// The key that undoes it; nil if there is nothing to undo.
        package let undoKey: KeyStroke?
        /// When the message disappears; nil if it stays until it is cleared, as a problem is by the next key.
        package let until: Instant?
    }

    /// How the tasks here relate to the server's.
    package enum Sync: Hashable, Sendable {
        /// No server is used.
        case local
        case running
        /// The age is when the last success was, such as `14:05`; nil if there was none.
        case idle(age: String?)
        /// The server was not reached the last time.
        case offline(age: String?)
        /// The last run failed or was refused.
        case failed(age: String?)
        /// Signed out, or the keyring is locked: the reason, and the typed command that helps.
        case blocked(reason: String, command: String)
    }

    package var message: Message?
    package var sync = Sync.local
    /// How many of the synchronizations that the user asked for have ended.
    package var answeredSyncs = 0
    /// The changes that wait to be sent.
    package var waiting = 0
    /// The changes that the server refused.
    package var refused = 0
    /// The numbers of the tasks that the tabs Inbox and Today list, before a filter.
    package var counts: [AppTab: Int] = [:]
    /// Whether a task is overdue.
    package var hasOverdue = false

    package init() {}
}

extension StatusLine {
    /// Reads everything but the message and ``answeredSyncs``.
    ///
    /// - Returns: The id of the store; nil if it cannot be read.
    mutating func refresh(_ services: AppServices, account: AccountState, isSyncing: Bool) -> EntityID? {
        let workspace = services.workspace
        let now = workspace.clock.now()
        let zone = workspace.zone
        func query(_ scope: TaskScope) -> TaskQuery { TaskQuery(scope.filter, at: now, in: zone) }
        // What cannot be read is explained by the screen, which reads the same store.
        let read = try? workspace.store.read { store in
            (
                try store.generation().storeID,
                try [
                    AppTab.inbox: store.taskCount(query(.inbox)), .today: store.taskCount(query(.today)),
                ],
                try !store.tasks(TaskQuery(.overdue, at: now, in: zone, limit: 1)).isEmpty,
                try store.accountState(),
                try store.outboxCounts()
            )
        }
        guard let (storeID, counts, hasOverdue, state, outbox) = read else { return nil }
        (self.counts, self.hasOverdue) = (counts, hasOverdue)
        guard account != .none else {
            (sync, waiting, refused) = (.local, 0, 0)
            return storeID
        }
        (waiting, refused) = (outbox.waiting, outbox.rejected)
        let age = state?.lastSucceededAt.map { DateLabel(past: $0, now: now, zone: zone).text }
        if isSyncing {
            sync = .running
        } else if let notice = state.flatMap({ SyncNotice($0, now: now, zone: zone) }) {
            sync = .blocked(
                reason: notice.reason, command: notice.command.replacing("taskhub ", with: ":", maxReplacements: 1))
        } else if account == .signedOut {
            sync = .blocked(reason: "signed out", command: ":login")
        } else {
            sync =
                switch state?.last?.outcome {
                case .succeeded, nil: .idle(age: age)
                case .offline: .offline(age: age)
                case .refused, .failed: .failed(age: age)
                }
        }
        return storeID
    }
}
