internal import Credentials
private import Synchronization

/// The checks that have passed so far, shared by the thread that makes them and the one that waits.
package final class VaultProgress: Sendable {
    private let list = Mutex<[VaultCheck]>([])

    package init() {}

    var passed: [VaultCheck] { list.withLock { $0 } }

    func pass(_ check: VaultCheck) {
        list.withLock { $0.append(check) }
    }
}
