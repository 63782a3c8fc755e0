internal import Glibc

/// A moment to wait for at most, on the clock that nobody can set.
struct WaitLimit {
    /// Milliseconds.
    private let moment: Int64

    init(in time: Duration) {
        let (seconds, attoseconds) = time.components
        // A year is as good as for ever, and far from an overflow.
        let milliseconds = min(max(seconds, 0), 31_536_000) * 1000 + attoseconds / 1_000_000_000_000_000
        moment = WaitLimit.now + max(milliseconds, 0)
    }

    private init(moment: Int64) {
        self.moment = moment
    }

    /// This moment, or one `time` from now if that is sooner.
    func atMost(_ time: Duration) -> WaitLimit {
        WaitLimit(moment: min(moment, WaitLimit(in: time).moment))
    }

    /// Waits until one of the descriptors has something to read.
    /// - Returns: false when the time is up.
    func waitToRead(_ descriptors: [Int32]) -> Bool {
        var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while true {
            let left = max(moment - WaitLimit.now, 0)
            let ready = poll(&polled, nfds_t(polled.count), Int32(clamping: left))
            if ready > 0 { return true }
            if ready == 0, moment <= WaitLimit.now { return false }
            if ready < 0, errno != EINTR { return false }
        }
    }

    private static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}
