internal import Glibc
internal import PosixFiles
internal import Synchronization

/// The locks of one container, between processes as well as between threads.
///
/// The kernel gives a lock back when its holder dies.
public final class ContainerLocks: Sendable {
    public enum Mode: Sendable {
        case exclusive, shared
    }

    private let paths: ContainerPaths
    private let held = Mutex<[pthread_t: [ContainerLock]]>([:])

    public init(paths: ContainerPaths) {
        self.paths = paths
    }

    /// Runs `work` under a lock.
    ///
    /// With no time to wait the lock is tried once. Throws ``LockError``, or what `work` throws.
    public func withLock<Value>(
        _ lock: ContainerLock, _ mode: Mode = .exclusive, waitingAtMost limit: Duration, _ work: () throws -> Value
    ) throws -> Value {
        try enter(lock)
        defer { leave(lock) }
        let file = try acquire(lock, mode, Deadline(in: limit))
        // Closing is not enough: a child process that is being started has a copy for a moment.
        defer { file.unlock() }
        return try work()
    }

    private func enter(_ lock: ContainerLock) throws(LockError) {
        let thread = pthread_self()
        let obstacle = held.withLock { held -> ContainerLock? in
            let mine = held[thread, default: []]
            if let obstacle = mine.first(where: { !lock.mayBeTaken(holding: $0) }) { return obstacle }
            held[thread] = mine + [lock]
            return nil
        }
        if let obstacle { throw .outOfOrder(lock, holding: obstacle) }
    }

    private func leave(_ lock: ContainerLock) {
        let thread = pthread_self()
        held.withLock { held in
            held[thread]?.removeAll { $0 == lock }
            if held[thread]?.isEmpty == true { held[thread] = nil }
        }
    }

    private func acquire(
        _ lock: ContainerLock, _ mode: Mode, _ deadline: Deadline
    ) throws(LockError) -> Descriptor {
        let path = paths.lock(lock)
        var pause = Duration.microseconds(500)
        do throws(FileError) {
            while true {
                let file = try writing(path) { () throws(Errno) in try Descriptor(opening: path, O_RDONLY | O_CREAT) }
                let status = try writing(path) { () throws(Errno) in try file.status() }
                try ContainerFile.check(path, status)
                if try writing(path, { () throws(Errno) in try file.tryLock(mode == .shared ? LOCK_SH : LOCK_EX) }) {
                    return file
                }
                guard deadline.sleep(atMost: pause) else { break }
                pause = min(pause * 2, .milliseconds(16))
            }
        } catch {
            throw .file(error)
        }
        throw .timedOut(lock)
    }
}
