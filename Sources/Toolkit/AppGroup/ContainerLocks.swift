internal import Glibc
public import PosixFiles
internal import Synchronization

/// The advisory locks of one container, between processes and between threads.
///
/// A lock is flock(2) on a file in `locks/`. The kernel releases it when its holder exits, however that happens. The
/// value may be used from any thread; the order is checked for each thread by itself.
public final class ContainerLocks: Sendable {
    /// Who may hold a lock at the same time.
    public enum Mode: Sendable {
        /// One holder.
        case exclusive
        /// Any number of holders that take it shared.
        case shared
    }

    private let paths: ContainerPaths
    private let order: LockOrder
    private let held = Mutex<[pthread_t: [ContainerLock]]>([:])

    /// Creates the locks of a container; no file is touched yet.
    ///
    /// - Parameters:
    ///   - paths: The paths of an opened container.
    ///   - order: Every lock that the application takes; ``LockOrder/toolkit`` if it has none of its own.
    public init(paths: ContainerPaths, order: LockOrder) {
        self.paths = paths
        self.order = order
    }

    /// Runs `work` while this thread holds `lock`.
    ///
    /// The lock's file is made if it is missing. Waiting programs get the lock in no particular order.
    ///
    /// - Parameters:
    ///   - lock: A lock of the order; this thread holds none that comes after it, and not the lock itself.
    ///   - mode: Exclusive, or shared with others that take it shared.
    ///   - limit: How long to wait for other holders. Zero or less tries once.
    ///   - work: Runs once, on this thread, and not at all if the lock was not taken.
    /// - Returns: What `work` returned.
    /// - Throws: ``LockError``, or what `work` throws.
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
        guard order.contains(lock) else { throw .undeclared(lock) }
        let thread = pthread_self()
        let obstacle = held.withLock { held -> ContainerLock? in
            let mine = held[thread, default: []]
            if let obstacle = mine.first(where: { !order.allows(lock, holding: $0) }) { return obstacle }
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
                let file = try paths.openLock(lock)
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

/// Why a lock was not taken.
///
/// Nothing was done.
public enum LockError: Error, Hashable, Sendable {
    /// Another holder kept it until the time was up.
    case timedOut(ContainerLock)
    /// This thread holds `holding`, which comes after the lock in the order or is the same. A defect of the caller.
    case outOfOrder(ContainerLock, holding: ContainerLock)
    /// The lock is not in the application's ``LockOrder``. A defect of the caller.
    case undeclared(ContainerLock)
    /// The lock's file can't be used.
    case file(FileError)
}
