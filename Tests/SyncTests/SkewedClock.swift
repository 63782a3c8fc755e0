import TaskActions
import TaskHubEntities

/// A clock that is wrong, always by as much.
struct SkewedClock: WallClock {
    let right: any WallClock
    let seconds: Int64

    func now() -> Instant { right.now().advanced(bySeconds: seconds) }
}
