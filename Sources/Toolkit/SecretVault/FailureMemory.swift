internal import Credentials
private import Synchronization

/// The last time-out of a vault, so that a process does not wait for an unresponsive service at each call.
final class FailureMemory: Sendable {
    /// Short, so that a service that was only slow is soon asked again.
    private static let duration = Duration.seconds(2)

    private let timedOutAt = Mutex<ContinuousClock.Instant?>(nil)

    var failure: VaultObstacle? {
        timedOutAt.withLock { $0.map { .now - $0 < Self.duration } ?? false ? .timedOut : nil }
    }

    /// Remembers a time-out.
    ///
    /// What fails at once may be tried again at once.
    func remember(_ obstacle: VaultObstacle) {
        guard obstacle == .timedOut else { return }
        timedOutAt.withLock { $0 = .now }
    }
}
