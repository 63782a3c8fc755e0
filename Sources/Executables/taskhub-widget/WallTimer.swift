import CLinux
import Glibc
import TaskHubEntities

/// A timer that expires at a moment of the wall clock, and whenever that clock is set (timerfd_create(2)).
///
/// It also expires if the moment passed during a suspend.
struct WallTimer: ~Copyable {
    /// Readable when the timer expires; nil if the system has no such timers.
    let descriptor: Int32?

    init() {
        let number = timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC) | Int32(TFD_NONBLOCK))
        descriptor = number < 0 ? nil : number
    }

    deinit {
        if let descriptor { close(descriptor) }
    }

    /// Sets the timer.
    ///
    /// - Returns: False if the clock was set since the last call, so the current time must be read again.
    func set(to moment: Instant) -> Bool {
        guard let descriptor else { return true }
        var time = itimerspec()
        time.it_value.tv_sec = Int(moment.seconds)
        time.it_value.tv_nsec = Int(moment.microseconds - moment.seconds * 1_000_000) * 1000
        let flags = Int32(TFD_TIMER_ABSTIME) | Int32(TFD_TIMER_CANCEL_ON_SET)
        return timerfd_settime(descriptor, flags, &time, nil) == 0 || errno != ECANCELED
    }

    /// Makes the descriptor unreadable again after the timer expired or the clock was set.
    func acknowledge() {
        guard let descriptor else { return }
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
    }
}
