/// One advisory lock of a container.
///
/// The application names its locks and declares their order in a ``LockOrder``.
public struct ContainerLock: Hashable, Sendable {
    /// The name of the lock's file without the suffix `.lock`.
    public let name: String

    /// Creates a lock.
    ///
    /// - Parameter name: ASCII letters, digits, hyphens and underscores, in words separated by single dots.
    /// - Precondition: `name` has that form.
    public init(_ name: String) {
        precondition(FileNameRule.isName(name), "a lock's name is made of words separated by dots")
        self.name = name
    }

    /// The lock under which `defaults.json` is read and replaced.
    ///
    /// Its holder waits for nothing else, so it is soon released.
    public static var defaults: ContainerLock { ContainerLock("defaults") }
}

/// The order in which a container's locks may be taken.
///
/// A thread that holds a lock may take only those after it. Programs that follow one order can't deadlock.
public struct LockOrder: Hashable, Sendable {
    /// The locks, in the order in which a thread may take them.
    public let locks: [ContainerLock]

    /// Declares the locks of an application.
    ///
    /// - Parameter locks: Every lock that the application takes, each once. An application that uses the shared
    ///   defaults includes ``ContainerLock/defaults``.
    /// - Precondition: No lock occurs twice.
    public init(_ locks: [ContainerLock]) {
        precondition(Set(locks).count == locks.count, "a lock has one place in the order")
        self.locks = locks
    }

    func contains(_ lock: ContainerLock) -> Bool {
        locks.contains(lock)
    }

    func allows(_ lock: ContainerLock, holding other: ContainerLock) -> Bool {
        guard let place = locks.firstIndex(of: lock), let held = locks.firstIndex(of: other) else { return false }
        return held < place
    }
}
