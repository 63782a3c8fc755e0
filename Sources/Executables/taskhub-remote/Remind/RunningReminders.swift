internal import AppGroup
internal import Composition
internal import TaskHubGroup

/// The one program that keeps running and shows the reminders of a container.
struct RunningReminders {
    private let locks: ContainerLocks

    init(in paths: ContainerPaths) {
        locks = ContainerLocks(paths: paths)
    }

    var isAnyRunning: Bool {
        get throws { try unlessRunning {} == nil }
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
