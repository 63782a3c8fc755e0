import CLinux
import Glibc
import TaskHubEntities

/// Wakes at a moment of the wall clock, also after a suspend, and whenever somebody sets that clock.
struct WallTimer: ~Copyable {
    /// Readable when it is time; nil where the system has no such timers.
    let descriptor: Int32?

    init() {
        let number = timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC) | Int32(TFD_NONBLOCK))
        descriptor = number < 0 ? nil : number
    }

    deinit {
        if let descriptor { close(descriptor) }
    }

    /// - Returns: false when the clock was set since the last call: whatever follows from the time is in doubt.
    func set(to moment: Instant) -> Bool {
        guard let descriptor else { return true }
        var time = itimerspec()
        time.it_value.tv_sec = Int(moment.seconds)
        time.it_value.tv_nsec = Int(moment.microseconds - moment.seconds * 1_000_000) * 1000
        let flags = Int32(TFD_TIMER_ABSTIME) | Int32(TFD_TIMER_CANCEL_ON_SET)
        return timerfd_settime(descriptor, flags, &time, nil) == 0 || errno != ECANCELED
    }

    /// Makes it no longer readable: it has gone off, or the clock was set.
    func acknowledge() {
        guard let descriptor else { return }
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
    }
}
