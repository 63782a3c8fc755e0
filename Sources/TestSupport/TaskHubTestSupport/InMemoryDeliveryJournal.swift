package import Reminders
import Synchronization

/// The note of what was delivered, in memory.
package final class InMemoryDeliveryJournal: DeliveryJournal {
    private let mark = Mutex<DeliveryMark?>(nil)

    package init() {}

    package func read() -> DeliveryMark? { mark.withLock { $0 } }

    package func record(_ mark: DeliveryMark) { self.mark.withLock { $0 = mark } }
}
