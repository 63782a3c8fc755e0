import Glibc
import Synchronization
import TaskActions
import TaskHubEntities

/// This machine's time, shifted on request.
final class ShiftedClock: WallClock {
    private let shift = Mutex<Int64>(0)

    func now() -> Instant {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        let micros = Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
        return Instant(microseconds: micros + shift.withLock { $0 } * 1_000_000)
    }

    func advance(bySeconds seconds: Int64) {
        shift.withLock { $0 += seconds }
    }
}
