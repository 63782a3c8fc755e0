internal import Dispatch
internal import ProcessControl

/// Runs asynchronous work, blocks the calling thread until it ends, and returns its result.
///
/// For a synchronous command that waits for changes. It must not be called from a task: the pool has few threads.
///
/// - Throws: ``Diagnosis`` if the system has no thread for the work, or what `work` throws.
package func runBlocking<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) throws -> Value {
    try SystemResources.checkForDispatch()
    let delivery = Delivery<Value>()
    Task {
        do {
            delivery.deliver(.success(try await work()))
        } catch {
            delivery.deliver(.failure(error))
        }
    }
    return try delivery.await().get()
}

/// Runs asynchronous work like ``runBlocking(_:)``, until it ends or the program is to end.
///
/// On Ctrl-C, SIGTERM or SIGHUP, the work is cancelled. Once it has ended, the signal takes effect.
package func runUntilInterrupted(_ work: @escaping @Sendable () async throws -> Void) throws {
    try SystemResources.checkForDispatch()
    let delivery = Delivery<Void>()
    let task = Task {
        do {
            delivery.deliver(.success(try await work()))
        } catch {
            delivery.deliver(.failure(error))
        }
    }
    let interruption = Interruption { task.cancel() }
    let result = delivery.await()
    interruption.end()
    try result.get()
}

/// Passes one result from a task to a waiting thread.
private final class Delivery<Value: Sendable>: @unchecked Sendable {
    private let arrival = DispatchSemaphore(value: 0)
    private var result: Result<Value, any Error>?

    func deliver(_ result: Result<Value, any Error>) {
        self.result = result
        arrival.signal()
    }

    /// The semaphore orders the write before the read.
    func await() -> Result<Value, any Error> {
        arrival.wait()
        guard let result else { preconditionFailure("signalled without a result") }
        return result
    }
}
