internal import CLinux
internal import Glibc

/// A timer that expires at a moment of the wall clock, and whenever that clock is set (timerfd_create(2)).
///
/// It also expires if the moment passed during a suspend.
package struct WallTimer: ~Copyable {
    /// Readable when the timer expires; nil if the system has no such timers.
    package let descriptor: Int32?

    /// In the year 9999.
    private static let never = Instant(seconds: 253_370_764_800)

    package init() {
        let number = toolkit_wall_timer()
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
        let nanoseconds = (moment.microseconds - moment.seconds * 1_000_000) * 1000
        return toolkit_wall_timer_set(descriptor, moment.seconds, nanoseconds) == 0 || errno != ECANCELED
    }

    /// Makes the descriptor unreadable again after the timer expired or the clock was set.
    package func acknowledge() {
        guard let descriptor else { return }
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
    }
}
