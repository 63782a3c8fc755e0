import Synchronization
import TaskActions
import TaskHubEntities
import TaskStore

/// What happened in a simulation.
final class Chronicle: Sendable {
    private struct Contents {
        var history = History()
        var counts: [RareState: Int] = [:]
        var problems: [String] = []
        var steps: [String] = []
    }

    private let contents = Mutex(Contents())
    /// Whether it records each step.
    let isDetailed: Bool

    init(isDetailed: Bool) {
        self.isDetailed = isDetailed
    }

    var history: History { contents.withLock { $0.history } }

    var counts: [RareState: Int] { contents.withLock { $0.counts } }

    var problems: [String] { contents.withLock { $0.problems } }

    var steps: [String] { contents.withLock { $0.steps } }

    func count(_ state: RareState) {
        contents.withLock { $0.counts[state, default: 0] += 1 }
        step(state.rawValue)
    }

    func report(_ problem: String) {
        contents.withLock { $0.problems.append(problem) }
        step("PROBLEM \(problem)")
    }

    func step(_ text: @autoclosure () -> String) {
        guard isDetailed else { return }
        let text = text()
        contents.withLock { $0.steps.append(text) }
    }

    @discardableResult
    func change<Value: Sendable>(_ change: @Sendable (inout History) -> Value) -> Value {
        contents.withLock { change(&$0.history) }
    }

    /// Notes the committed changes of one transaction.
    func note(_ changes: [RecordedChange], by actor: History.Actor) {
        change { history in
            for change in changes {
                switch change {
                case .inserted(let task):
                    if history.knows(task.title.text) {
                        history.blurred(task.title.text)
                    } else {
                        history.made(task.title.text, isRecurring: task.recurrence != .none, by: actor)
                    }
                case .updated(let before, let after): history.wrote(before, after, actor)
                case .deleted(let task): history.deleted(task.title.text, actor)
                case .listInserted, .listUpdated, .listDeleted: break
                }
            }
        }
    }
}

/// Collects what a transaction changes.
final class DeedRecorder: ChangeRecorder {
    private let changes = Mutex<[RecordedChange]>([])

    func begin(
        in transaction: SyncTransaction, at now: Instant, zone: any ZoneRules, for action: UserAction?
    ) -> (any ChangeRecording)? {
        _ = take()
        return Recording(recorder: self)
    }

    /// Returns the changes, and forgets them.
    func take() -> [RecordedChange] {
        changes.withLock { changes in
            defer { changes = [] }
            return changes
        }
    }

    private final class Recording: ChangeRecording {
        let recorder: DeedRecorder

        init(recorder: DeedRecorder) {
            self.recorder = recorder
        }

        func record(_ change: RecordedChange) { recorder.changes.withLock { $0.append(change) } }

        func didCommit() {}
    }
}
