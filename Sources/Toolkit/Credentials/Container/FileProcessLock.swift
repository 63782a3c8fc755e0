public import AppGroup
internal import Dispatch
internal import ProcessControl

/// A lock of the container, for work that waits for the network.
public struct FileProcessLock: ProcessLock {
    private let lock: ContainerLock
    private let locks: ContainerLocks

    /// Creates a lock without acquiring it.
    ///
    /// - Parameters:
    ///   - lock: The lock.
    ///   - locks: The locks of its container.
    public init(_ lock: ContainerLock, _ locks: ContainerLocks) {
        self.lock = lock
        self.locks = locks
    }

    /// Runs `work` while a separate thread holds the lock, so that the tasks keep all of theirs.
    public func withLock<Value: Sendable>(
        waitingAtMost limit: Duration, _ work: @escaping @Sendable () async -> Value
    ) async -> ProcessLockResult<Value> {
        await withCheckedContinuation { continuation in
            BlockingWork.start {
                do {
                    let value = try locks.withLock(lock, waitingAtMost: limit) {
                        let result = AwaitedValue<Value>()
                        Task { result.deliver(await work()) }
                        return result.wait()
                    }
                    continuation.resume(returning: .held(value))
                } catch LockError.timedOut {
                    continuation.resume(returning: .busy)
                } catch {
                    continuation.resume(returning: .failed)
                }
            }
        }
    }
}

/// Passes one value from a task to a waiting thread.
private final class AwaitedValue<Value: Sendable>: @unchecked Sendable {
    private let arrival = DispatchSemaphore(value: 0)
    private var value: Value?

    func deliver(_ value: Value) {
        self.value = value
        arrival.signal()
    }

    /// The semaphore orders the write before the read.
    func wait() -> Value {
        arrival.wait()
        guard let value else { preconditionFailure("signalled without a value") }
        return value
    }
}
