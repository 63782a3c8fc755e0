private import Glibc

/// A moment on the monotonic clock, which does not jump when the time of day is set (clock_gettime(2)).
package struct Deadline {
    /// In nanoseconds; nil means never.
    private let moment: Int64?

    /// The moment that is `time` from now; nil means never.
    package init(in time: Duration?) {
        moment = time.map { Deadline.saturatingAdd(Deadline.now, Deadline.nanoseconds(max($0, .zero))) }
    }

    private init(moment: Int64?) {
        self.moment = moment
    }

    /// Returns this moment, or the one that is `time` from now if that is sooner.
    package func atMost(_ time: Duration) -> Deadline {
        let other = Deadline(in: time)
        return Deadline(moment: [moment, other.moment].compactMap { $0 }.min())
    }

    /// Waits until one of the descriptors has something to read.
    ///
    /// - Returns: false if the deadline passes first.
    package func waitToRead(_ descriptors: [Int32]) throws(Errno) -> Bool {
        var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while true {
            let ready = try retryingInterrupts { poll(&polled, nfds_t(polled.count), pollTimeout) }
            if ready > 0 { return true }
            if nanosecondsLeft == 0 { return false }
        }
    }

    /// As poll(2) wants it: milliseconds, rounded up so that the last one is not spent spinning; -1 for never.
    private var pollTimeout: Int32 {
        guard let nanosecondsLeft else { return -1 }
        return Int32(clamping: nanosecondsLeft / 1_000_000 + (nanosecondsLeft % 1_000_000 > 0 ? 1 : 0))
    }

    /// Sleeps until the deadline, but no longer than `limit`.
    ///
    /// - Returns: false, without sleeping, if it has passed.
    package func sleep(atMost limit: Duration) -> Bool {
        let nanoseconds = min(nanosecondsLeft ?? .max, Deadline.nanoseconds(limit))
        guard nanoseconds > 0 else { return false }
        var pause = timespec(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
        nanosleep(&pause, nil)
        return true
    }

    /// The time until then, zero when it has passed; nil for never.
    package var timeLeft: Duration? {
        nanosecondsLeft.map { .nanoseconds($0) }
    }

    /// Zero when it has passed; nil for never.
    private var nanosecondsLeft: Int64? {
        moment.map { max($0 - Deadline.now, 0) }
    }

    private static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    private static func nanoseconds(_ duration: Duration) -> Int64 {
        let (seconds, attoseconds) = duration.components
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        return overflow ? .max : saturatingAdd(product, attoseconds / 1_000_000_000)
    }

    private static func saturatingAdd(_ left: Int64, _ right: Int64) -> Int64 {
        let (sum, overflow) = left.addingReportingOverflow(right)
        return overflow ? .max : sum
    }
}
