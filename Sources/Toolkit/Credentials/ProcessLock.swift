/// Mutual exclusion between processes and between tasks, for work that may wait for the network.
public protocol ProcessLock: Sendable {
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
    ) async -> ProcessLockResult<Value>
}

/// The result of taking a ``ProcessLock``.
public enum ProcessLockResult<Value: Sendable>: Sendable {
    /// The lock was held, and `work` returned this.
    case held(Value)
    /// Another process or task held the lock for the whole time; `work` did not run.
    case busy
    /// The lock cannot be used; `work` did not run.
    case failed
}
