/// Mutual exclusion of refreshes, between processes and between tasks.
public protocol RefreshLock: Sendable {
    /// Runs `work` while the lock is held.
    ///
    /// If the process is killed, the lock is released. Cancelling the calling task does not interrupt `work`.
    ///
    /// - Parameters:
    ///   - limit: How long to wait for other holders. Zero tries once.
    ///   - work: Runs once, or not at all.
    /// - Returns: What `work` returned, or why it was not run.
    func withLock<Value: Sendable>(
        waitingAtMost limit: Duration, _ work: @escaping @Sendable () async -> Value
    ) async -> RefreshLocking<Value>
}

/// The result of taking the ``RefreshLock``.
public enum RefreshLocking<Value: Sendable>: Sendable {
    /// The lock was held, and `work` returned this.
    case held(Value)
    /// Another holder kept it until the time was up; `work` was not run.
    case busy
    /// The lock can't be used; `work` was not run.
    case failed
}
