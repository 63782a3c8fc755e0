private import Synchronization

/// The first failure of a vault, so that a process waits for an unresponsive service once and not at each call.
final class FailureMemory: Sendable {
    enum Failure {
        case unavailable
        case timedOut
    }

    private let remembered = Mutex<Failure?>(nil)

    var failure: Failure? { remembered.withLock { $0 } }

    func remember(_ failure: Failure) {
        remembered.withLock { $0 = $0 ?? failure }
    }
}
