internal import Reminders
import Synchronization

/// The lock of the program that delivers reminders, in one process; it never waits.
package final class InMemoryDeliveryLock: DeliveryLock {
    private let isHeld = Mutex(false)

    package init() {}

    package func withLock<Value>(waitingAtMost limit: Duration, _ work: () throws -> Value) throws -> Value? {
        let isFree = isHeld.withLock { isHeld in
            defer { isHeld = true }
            return !isHeld
        }
        guard isFree else { return nil }
        defer { isHeld.withLock { $0 = false } }
        return try work()
    }
}
