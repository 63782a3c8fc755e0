private import Synchronization

/// The checks passed so far, told from the thread that makes them to the one that waits.
final class VaultProgress: Sendable {
    private let list = Mutex<[VaultCheck]>([])

    var passed: [VaultCheck] { list.withLock { $0 } }

    func pass(_ check: VaultCheck) {
        list.withLock { $0.append(check) }
    }
}
