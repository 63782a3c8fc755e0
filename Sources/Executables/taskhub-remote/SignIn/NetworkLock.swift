internal import AppGroup
internal import Credentials
internal import Dispatch
internal import TaskHubGroup

/// A lock of the container, for work that waits for the network.
struct NetworkLock: ProcessLock {
    let locks: ContainerLocks
    var lock = ContainerLock.refresh

    /// Runs `work` while a thread of its own holds the lock, so that no pool thread blocks.
    func withLock<Value: Sendable>(
        waitingAtMost limit: Duration, _ work: @escaping @Sendable () async -> Value
    ) async -> ProcessLockResult<Value> {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                do {
                    let value = try locks.withLock(lock, waitingAtMost: limit) {
                        let result = Delivered<Value>()
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
private final class Delivered<Value: Sendable>: @unchecked Sendable {
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
