private import Synchronization

/// What a vault remembers, so that a program waits for a silent keyring once and not at each call.
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
