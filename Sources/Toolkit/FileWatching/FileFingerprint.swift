internal import CLinux
internal import Glibc
internal import PosixFiles

/// What changes when another file takes a name, or when the same file gets new contents.
///
/// It replaces the system's reports where there are none: comparing from time to time (``Descriptor/ticking()``).
struct FileFingerprint: Equatable {
    /// The clock of file times advances in steps, in which a second change does not show.
    private static let step: Int64 = 20_000_000

    private let numbers: [Int]

    init(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            numbers = [Int(errno)]
            return
        }
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let changed = status.st_ctim
        let age = Int64(now.tv_sec - changed.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec - changed.tv_nsec)
        numbers = [
            Int(bitPattern: UInt(status.st_dev)), Int(bitPattern: UInt(status.st_ino)), Int(status.st_size),
            Int(status.st_mode), status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec,
            status.st_ctim.tv_nsec,
            // The next comparison finds a change again, and sees what came after this one.
            (0..<Self.step).contains(age) ? now.tv_nsec : 0,
        ]
    }
}

extension Descriptor {
    /// Returns a descriptor that is readable once a second, until it is read from (timerfd_create(2)).
    static func ticking() throws(Errno) -> Descriptor {
        Descriptor(number: try retryingInterrupts { toolkit_ticking_timer(1) })
    }

    /// Returns whether a second has passed since the last call, for a descriptor of ``ticking()``.
    func tick() -> Bool {
        var count: UInt64 = 0
        return Glibc.read(number, &count, MemoryLayout<UInt64>.size) > 0
    }
}
