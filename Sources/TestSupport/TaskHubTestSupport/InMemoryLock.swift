package import Credentials
import Synchronization

/// A lock between tasks, each of which plays a process.
package final class InMemoryLock: ProcessLock {
    private let taken = Mutex(false)
    private let tries = Mutex(0)
    private let broken: Bool
    private let whenAsked: Stage

    package init(broken: Bool = false, whenAsked: Stage = Stage()) {
        self.broken = broken
        self.whenAsked = whenAsked
    }

    /// How often it was requested.
    package var asked: Int { tries.withLock { $0 } }

    package func withLock<Value: Sendable>(
        waitingAtMost limit: Duration, _ work: @escaping @Sendable () async -> Value
    ) async -> ProcessLockResult<Value> {
        tries.withLock { $0 += 1 }
        whenAsked.perform()
        if broken { return .failed }
        if !take() {
            do { try await wait(until: "the lock is free", atMost: limit) { take() } } catch { return .busy }
        }
        defer { release() }
        return .held(await work())
    }

    /// Holds the lock, as another program would, until `release()`.
    package func hold() { taken.withLock { $0 = true } }

    private func take() -> Bool {
        taken.withLock { taken in
            if taken { return false }
            taken = true
            return true
        }
    }

    package func release() { taken.withLock { $0 = false } }
}
