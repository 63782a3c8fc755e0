internal import CommandOutput
internal import Composition
internal import Synchronization
internal import TaskSync

/// Shows the progress of a sync, on a terminal only.
final class SyncBar: Sendable {
    private struct State {
        var stage: SyncProgress.Stage?
        var bar: ProgressBar?
    }

    private let terminal: Terminal
    private let state = Mutex(State())

    init(terminal: Terminal) {
        self.terminal = terminal
    }

    @Sendable func show(_ progress: SyncProgress) {
        guard terminal.isTerminal else { return }
        state.withLock { state in
            if state.stage != progress.stage {
                state.bar?.finish()
                state.bar = ProgressBar(of: progress.stage.noun, terminal: terminal)
                state.stage = progress.stage
            }
            state.bar?.show(progress.done, of: progress.total) { elapsed in
                guard progress.stage == .details, let total = progress.total else { return nil }
                return RemainingTime(done: progress.done, of: total, in: elapsed)?.text
            }
        }
    }

    func finish() {
        state.withLock { $0.bar?.finish() }
    }
}

extension SyncProgress.Stage {
    fileprivate var noun: String {
        switch self {
        case .sending: "changes sent"
        case .listing: "tasks listed"
        case .changes: "changes fetched"
        case .details: "tasks fetched"
        }
    }
}
