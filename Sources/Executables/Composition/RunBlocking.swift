internal import Dispatch
internal import Synchronization

/// Runs asynchronous work and blocks the calling thread until it ends.
///
/// For a synchronous command that waits for changes. It must not be called from a task.
package func runBlocking(_ work: @escaping @Sendable () async throws -> Void) throws {
    let failure = Box()
    let ended = DispatchSemaphore(value: 0)
    Task {
        do {
            try await work()
        } catch {
            failure.error.withLock { $0 = error }
        }
        ended.signal()
    }
    ended.wait()
    if let error = failure.error.withLock({ $0 }) { throw error }
}

private final class Box: Sendable {
    let error = Mutex<(any Error)?>(nil)
}
