package import Glibc

/// The machine's time of day (`CLOCK_REALTIME`, clock_gettime(2)).
public enum SystemTime {
    /// Returns the current moment, to the microsecond.
    ///
    /// The clock can be set, so a later call may return an earlier moment. If it is set to a year before 0 or after
    /// 9999, the result is the nearest moment in ``Instant/writable``. May be called from any thread.
    public static func now() -> Instant {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return instant(time)
    }

    package static func instant(_ time: timespec) -> Instant {
        // In whole seconds first: the microseconds of a clock that is set wrong may not fit.
        let bounds = (Instant.writable.lowerBound.seconds, Instant.writable.upperBound.seconds)
        let seconds = min(max(Int64(time.tv_sec), bounds.0), bounds.1)
        return Instant(microseconds: seconds * 1_000_000 + Int64(time.tv_nsec) / 1000)
    }
}
