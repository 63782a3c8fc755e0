public import PosixFiles

/// Why a lock was not taken.
public enum LockError: Error, Hashable, Sendable {
    case timedOut(ContainerLock)
    /// This thread holds `holding`, which must not be held while `lock` is waited for. A defect of the caller.
    case outOfOrder(ContainerLock, holding: ContainerLock)
    case file(FileError)
}
