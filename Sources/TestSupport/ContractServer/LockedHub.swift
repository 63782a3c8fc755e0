import Synchronization

/// The hub behind its lock.
final class LockedHub: Sendable {
    private let hub = Mutex(Hub())

    func withLock<Result>(_ body: (inout sending Hub) throws -> sending Result) rethrows -> sending Result {
        try hub.withLock(body)
    }
}
