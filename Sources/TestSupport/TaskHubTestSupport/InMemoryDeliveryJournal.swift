package import Reminders
import Synchronization

/// The note of what was delivered, in memory.
package final class InMemoryDeliveryJournal: DeliveryJournal {
    private let progress = Mutex<DeliveryProgress?>(nil)

    package init() {}

    package func read() -> DeliveryProgress? { progress.withLock { $0 } }

    package func record(_ progress: DeliveryProgress) { self.progress.withLock { $0 = progress } }
}
