internal import CLinux
internal import Glibc
package import PosixFiles

/// A timer on a clock that goes on during a suspend, and that reports the suspend (timerfd_create(2)).
///
/// It causes no wake-ups but its own. The kernel reports a change of the wall clock, and waking from a suspend, to
/// timers with `TFD_TIMER_CANCEL_ON_SET`; the time slept shows which of the two it was.
package struct SuspendTimer: ~Copyable {
    package enum Event: Hashable, Sendable {
        case due
        case woke
    }

    /// A shorter suspend is not reported: the clocks are read one after the other.
    private static let shortestSuspend = Duration.seconds(1)
    /// In seconds: never, within what the kernel's times can hold.
    private static let never: Int64 = 1 << 40

    private let timer: Descriptor
    private let clocks: SuspendClocks
    private var deadline: Duration?
    private var asleep: Duration

    /// Creates a timer that is not set.
    ///
    /// - Throws: The error of timerfd_create(2).
    package init(clocks: SuspendClocks = .ofThisMachine) throws(Errno) {
        timer = Descriptor(
            number: try retryingInterrupts { toolkit_wall_timer() })
        self.clocks = clocks
        asleep = clocks.total() - clocks.awake()
    }

    /// A descriptor for poll(2), readable if ``take()`` may have something to report.
    ///
    /// It belongs to the timer: don't read or close it.
    package var descriptor: Int32 { timer.number }

    /// Sets the timer; nil for never.
    ///
    /// A suspend that was not reported yet is reported at once.
    package mutating func set(in pause: Duration?) {
        deadline = pause.map { clocks.total() + $0 }
        arm()
    }

    /// Returns what has happened; nil if it was nothing of interest, such as a change of the wall clock.
    ///
    /// Does not wait. A timer that is due stays due until it is set again.
    package mutating func take() -> Event? {
        var count: UInt64 = 0
        // ECANCELED if the wall clock was changed; the clocks say more.
        _ = read(timer.number, &count, MemoryLayout<UInt64>.size)
        let wokeUp = hasWoken
        asleep = clocks.total() - clocks.awake()
        arm()
        if wokeUp { return .woke }
        return deadline.map { clocks.total() >= $0 } == true ? .due : nil
    }

    private var hasWoken: Bool { clocks.total() - clocks.awake() - asleep > Self.shortestSuspend }

    /// Sets the kernel's timer to the wall clock's time at the deadline.
    private func arm() {
        var result: Int32
        repeat {
            if let deadline = hasWoken ? .zero : deadline {
                let (seconds, attoseconds) = (clocks.wall() + max(deadline - clocks.total(), .zero)).components
                // The time 0 would stop the timer.
                result = toolkit_wall_timer_set(timer.number, seconds, max(attoseconds / 1_000_000_000, 1))
            } else {
                result = toolkit_wall_timer_set(timer.number, Self.never, 0)
            }
            // The wall clock was changed just before.
        } while result != 0 && errno == ECANCELED
    }
}

/// The clocks of a machine that can be suspended (clock_gettime(2)).
package struct SuspendClocks: Sendable {
    /// The time since the start of the machine, with suspends.
    let total: @Sendable () -> Duration
    /// The same without suspends.
    let awake: @Sendable () -> Duration
    /// The time since 1970, which can be set.
    let wall: @Sendable () -> Duration

    package init(
        total: @escaping @Sendable () -> Duration, awake: @escaping @Sendable () -> Duration,
        wall: @escaping @Sendable () -> Duration
    ) {
        self.total = total
        self.awake = awake
        self.wall = wall
    }

    package static var ofThisMachine: SuspendClocks {
        SuspendClocks(
            total: { time(CLOCK_BOOTTIME) }, awake: { time(CLOCK_MONOTONIC) }, wall: { time(CLOCK_REALTIME) })
    }

    private static func time(_ clock: clockid_t) -> Duration {
        var time = timespec()
        clock_gettime(clock, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
