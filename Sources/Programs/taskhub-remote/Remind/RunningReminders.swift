internal import AppGroup
internal import Composition
internal import Glibc
internal import TaskHubGroup

/// The one program that keeps running and shows the reminders of a container.
struct RunningReminders {
    private let paths: ContainerPaths
    private let locks: ContainerLocks

    init(in paths: ContainerPaths) {
        self.paths = paths
        locks = ContainerLocks(paths: paths)
    }

    /// Whether one is running; to find out creates nothing.
    var isAnyRunning: Bool {
        get throws { try access(paths.lock(.remindWatch), F_OK) == 0 && unlessRunning {} == nil }
    }

    /// Runs `work` as that program, if no other is running.
    ///
    /// - Returns: What `work` returned; nil if another program is running, and `work` was not run.
    func unlessRunning<Value>(_ work: () throws -> Value) throws -> Value? {
        do {
            return try locks.withLock(.remindWatch, waitingAtMost: .zero, work)
        } catch LockError.timedOut(.remindWatch) {
            return nil
        }
    }
}
