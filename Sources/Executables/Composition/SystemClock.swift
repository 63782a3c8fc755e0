internal import Glibc
internal import TaskActions
package import TaskHubEntities

/// The machine's clock.
package struct SystemClock: WallClock {
    package init() {}

    package func now() -> Instant {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Instant(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
    }
}
