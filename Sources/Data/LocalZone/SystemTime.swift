internal import Glibc
public import TaskHubEntities

/// The machine's time of day (`CLOCK_REALTIME`, clock_gettime(2)).
public enum SystemTime {
    /// Returns the current moment, to the microsecond.
    ///
    /// The clock can be set, so a later call may return an earlier moment. May be called from any thread.
    public static func now() -> Instant {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Instant(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
    }
}
