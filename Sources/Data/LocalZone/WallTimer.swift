internal import CLinux
internal import Glibc
package import TaskHubEntities

/// A timer that expires at a moment of the wall clock, and whenever that clock is set (timerfd_create(2)).
///
/// It also expires if the moment passed during a suspend.
package struct WallTimer: ~Copyable {
    /// Readable when the timer expires; nil if the system has no such timers.
    package let descriptor: Int32?

    /// In the year 9999.
    private static let never = Instant(seconds: 253_370_764_800)

    package init() {
        let number = timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC) | Int32(TFD_NONBLOCK))
        descriptor = number < 0 ? nil : number
    }

    deinit {
        if let descriptor { close(descriptor) }
    }

    /// Sets the timer; without a moment, it expires only when the clock is set.
    ///
    /// - Returns: False if the clock was set since the last call, so the current time must be read again.
    package func set(to moment: Instant?) -> Bool {
        guard let descriptor else { return true }
        // The kernel reports that the clock was set only while the timer runs.
        let moment = moment ?? WallTimer.never
        var time = itimerspec()
        time.it_value.tv_sec = Int(moment.seconds)
        time.it_value.tv_nsec = Int(moment.microseconds - moment.seconds * 1_000_000) * 1000
        let flags = Int32(TFD_TIMER_ABSTIME) | Int32(TFD_TIMER_CANCEL_ON_SET)
        return timerfd_settime(descriptor, flags, &time, nil) == 0 || errno != ECANCELED
    }

    /// Makes the descriptor unreadable again after the timer expired or the clock was set.
    package func acknowledge() {
        guard let descriptor else { return }
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
    }
}
