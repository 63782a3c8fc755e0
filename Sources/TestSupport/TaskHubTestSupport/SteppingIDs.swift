import Synchronization
import TaskActions
package import TaskHubEntities

/// Consecutive ids, from `Seed.id(first)` on.
package final class SteppingIDs: IDSource {
    private let upcoming: Mutex<Int>

    package init(from first: Int = 1001) {
        upcoming = Mutex(first)
    }

    package func next() -> EntityID {
        Seed.id(
            upcoming.withLock { number in
                defer { number += 1 }
                return number
            })
    }
}
