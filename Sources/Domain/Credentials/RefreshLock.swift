/// One refresh at a time among all processes and tasks.
public protocol RefreshLock: Sendable {
    /// Runs `work` while the lock is held.
    ///
    /// With no time to wait the lock is tried once. `work` is run to its end even where the caller is cancelled.
    func withLock<Value: Sendable>(
        waitingAtMost limit: Duration, _ work: @escaping @Sendable () async -> Value
    ) async -> RefreshLocking<Value>
}

/// How taking the lock ended.
public enum RefreshLocking<Value: Sendable>: Sendable {
    case held(Value)
    /// Somebody else had it all the time; `work` was not run.
    case busy
    /// The lock can't be used at all; `work` was not run.
    case failed
}
