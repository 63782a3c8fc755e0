import Synchronization
public import TaskHubEntities
public import TaskHubUseCases

/// A clock that stands still until it is set.
public final class FixedClock: WallClock {
    private let current: Mutex<Instant>

    public init(_ now: Instant = Seed.now) {
        current = Mutex(now)
    }

    public func now() -> Instant {
        current.withLock { $0 }
    }

    public func set(_ now: Instant) {
        current.withLock { $0 = now }
    }

    public func advance(bySeconds seconds: Int64) {
        current.withLock { $0 = $0.advanced(bySeconds: seconds) }
    }
}
