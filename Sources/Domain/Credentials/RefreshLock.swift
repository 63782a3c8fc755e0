/// Mutual exclusion of refreshes, between processes and between tasks.
public protocol RefreshLock: Sendable {
    /// Runs `work` while holding the lock.
    ///
    /// The system releases the lock if the process is killed. Cancelling the calling task does not interrupt `work`.
    ///
    /// - Parameters:
    ///   - limit: How long to wait for other holders. Zero tries once.
    ///   - work: Runs at most once.
    /// - Returns: What `work` returned, or why it did not run.
    func withLock<Value: Sendable>(
        waitingAtMost limit: Duration, _ work: @escaping @Sendable () async -> Value
    ) async -> RefreshLockResult<Value>
}

/// The result of taking the ``RefreshLock``.
public enum RefreshLockResult<Value: Sendable>: Sendable {
    /// The lock was held, and `work` returned this.
    case held(Value)
    /// Another process or task held the lock for the whole time; `work` did not run.
    case busy
    /// The lock cannot be used; `work` did not run.
    case failed
}
