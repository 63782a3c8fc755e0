internal import CLinux
internal import Glibc
internal import Synchronization

/// Why a wait for events has to end, from signal handlers and other threads.
///
/// It is global because a signal handler has no context.
enum Wakeups {
    static let resized: UInt8 = 1
    static let woken: UInt8 = 2
    static let ended: UInt8 = 4
    /// SIGTSTP, from elsewhere than the keyboard.
    static let suspended: UInt8 = 8
    /// SIGCONT.
    static let continued: UInt8 = 16

    /// Readable once there is a reason; never closed, because a handler may still run on another thread.
    static let event = toolkit_event()
    private static let reasons = Atomic<UInt8>(0)

    static func add(_ reason: UInt8) {
        let before = errno
        reasons.bitwiseOr(reason, ordering: .releasing)
        var one: UInt64 = 1
        _ = write(event, &one, MemoryLayout<UInt64>.size)
        errno = before
    }

    /// Returns the reasons since the last call, and forgets them; 0 if there are none.
    static func take() -> UInt8 {
        var count: UInt64 = 0
        _ = read(event, &count, MemoryLayout<UInt64>.size)
        return reasons.exchange(0, ordering: .acquiring)
    }

    /// Makes ``event`` unreadable, and keeps the reasons.
    static func drain() {
        var count: UInt64 = 0
        _ = read(event, &count, MemoryLayout<UInt64>.size)
    }

    /// Makes ``event`` readable again if there are reasons.
    static func renew() {
        if reasons.load(ordering: .acquiring) != 0 { add(0) }
    }

    /// Whether there is a reason, which stays.
    static func has(_ reason: UInt8) -> Bool { reasons.load(ordering: .acquiring) & reason != 0 }

    /// Forgets some of the reasons, and keeps the others.
    static func forget(_ forgotten: UInt8) {
        reasons.bitwiseAnd(~forgotten, ordering: .acquiringAndReleasing)
    }
}
