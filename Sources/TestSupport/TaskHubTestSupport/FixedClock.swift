import Synchronization
import TaskActions
package import TaskHubEntities

/// A clock that stands still until it is set.
package final class FixedClock: WallClock {
    private let current: Mutex<Instant>

    package init(_ now: Instant = Seed.now) {
        current = Mutex(now)
    }

    package func now() -> Instant {
        current.withLock { $0 }
    }

    package func set(_ now: Instant) {
        current.withLock { $0 = now }
    }

    package func advance(bySeconds seconds: Int64) {
        current.withLock { $0 = $0.advanced(bySeconds: seconds) }
    }
}
