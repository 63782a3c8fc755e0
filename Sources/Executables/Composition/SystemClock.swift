internal import Glibc
public import TaskHubEntities
public import TaskHubUseCases

/// The machine's clock.
public struct SystemClock: WallClock {
    public init() {}

    public func now() -> Instant {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Instant(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
    }
}
