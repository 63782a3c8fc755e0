import Synchronization
import TaskHubTestSupport

/// The life of one simulated process, which can end before or after any of its steps.
///
/// What a dead process does has no effect.
final class Lifetime: Sendable {
    enum End: Hashable, Sendable {
        case before(step: Int)
        case after(step: Int)
        case never
    }

    private let end: End
    private let state = Mutex((steps: 0, dead: false))

    init(_ end: End) { self.end = end }

    var steps: Int { state.withLock { $0.steps } }

    /// Whether the step is taken.
    func enter() -> Bool {
        state.withLock { state in
            state.steps += 1
            if end == .before(step: state.steps) { state.dead = true }
            return !state.dead
        }
    }

    func leave() {
        state.withLock { if end == .after(step: $0.steps) { $0.dead = true } }
    }

    func step<Value>(orDead dead: Value, _ work: () -> Value) -> Value {
        guard enter() else { return dead }
        defer { leave() }
        return work()
    }
}
