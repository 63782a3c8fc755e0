internal import Credentials
private import Synchronization

/// The first failure of a vault, so that a process waits for an unresponsive service once and not at each call.
final class FailureMemory: Sendable {
    private let remembered = Mutex<VaultObstacle?>(nil)

    var failure: VaultObstacle? { remembered.withLock { $0 } }

    /// Remembers the obstacle, unless the user may remove it at any time, as a lock.
    func remember(_ obstacle: VaultObstacle) {
        guard obstacle != .locked else { return }
        remembered.withLock { $0 = $0 ?? obstacle }
    }
}
