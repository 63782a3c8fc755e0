package import TaskHubEntities
package import TaskStore

/// Records each command that changes tasks or lists as one step that can be undone.
package struct HistoryRecorder: ChangeRecorder {
    private let program: String

    /// Creates a recorder for the steps of a program.
    ///
    /// - Parameter program: The program's name, such as `taskhub`.
    package init(program: String) {
        self.program = program
    }

    package func begin(
        in transaction: SyncTransaction, at now: Instant, zone: any ZoneRules, for action: UserAction?
    ) throws -> (any ChangeRecording)? {
        action.map { HistoryRecording(transaction, $0, by: program, at: now) }
    }
}

/// Records one transaction as an undo step; an empty transaction records none.
private final class HistoryRecording: ChangeRecording {
    private let store: SyncTransaction
    private let action: UserAction
    private let program: String
    private let now: Instant
    private(set) var step: Int64?
    private var count = 0

    init(_ store: SyncTransaction, _ action: UserAction, by program: String, at now: Instant) {
        self.store = store
        self.action = action
        self.program = program
        self.now = now
    }

    func record(_ change: RecordedChange) throws {
        let id = try step ?? store.addStep(action, by: program, at: now)
        step = id
        try store.append(HistoryChange(change), number: count, to: id)
        count += 1
    }
}

extension HistoryChange {
    fileprivate init(_ change: RecordedChange) {
        switch change {
        case .inserted(let task): self = .taskAdded(task)
        case .updated(let before, let after): self = .taskChanged(before, to: after)
        case .deleted(let task): self = .taskDeleted(task)
        case .listInserted(let list): self = .listAdded(list)
        case .listUpdated(let before, let after): self = .listChanged(before, to: after)
        case .listDeleted(let list): self = .listDeleted(list)
        }
    }
}
