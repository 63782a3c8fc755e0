package import AppGroup
import Reminders
import TaskHubGroup

/// The lock `reminders` of a container.
package struct ContainerDeliveryLock: DeliveryLock {
    private let locks: ContainerLocks

    package init(_ locks: ContainerLocks) {
        self.locks = locks
    }

    package func withLock<Value>(waitingAtMost limit: Duration, _ work: () throws -> Value) throws -> Value? {
        do {
            return try locks.withLock(.reminders, waitingAtMost: limit, work)
        } catch LockError.timedOut(.reminders) {
            return nil
        }
    }
}
