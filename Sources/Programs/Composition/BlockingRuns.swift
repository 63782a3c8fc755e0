internal import Dispatch
internal import Glibc
internal import PosixFiles
internal import ProcessControl
internal import ProgramFailures
internal import Synchronization

/// Runs asynchronous work, and blocks the calling thread until it ends or nothing reads standard output any more.
///
/// For a synchronous command that writes at each change: it may have nothing to write for hours, and would not notice
/// that the reader of its pipe has left. It must not be called from a task: the pool has few threads.
///
/// - Throws: ``ProgramFailure`` if the system has no thread for the work, or with exit code 74 if the reader has left; or
///   what `work` throws.
package func runWhileRead(_ work: @escaping @Sendable () async throws -> Void) throws {
    try SystemResources.checkForDispatch()
    let first = FirstResult()
    first.start(work)
    BlockingWork.start {
        StandardStreams.waitForReaderToLeave()
        first.deliver(.failure(StandardStreams.unwritable(Errno(code: EPIPE))))
    }
    try first.await().get()
}

/// Runs asynchronous work, and blocks the calling thread until it ends or the program is to end.
///
/// On Ctrl-C, SIGTERM or SIGHUP, the work is cancelled. Once it has ended, the signal takes effect. It must not be
/// called from a task: the pool has few threads.
///
/// - Throws: ``ProgramFailure`` if the system has no thread for the work, or what `work` throws.
package func runUntilInterrupted(_ work: @escaping @Sendable () async throws -> Void) throws {
    try SystemResources.checkForDispatch()
    let first = FirstResult()
    let task = first.start(work)
    let interruption = Interruption { task.cancel() }
    let result = first.await()
    interruption.end()
    try result.get()
}

/// Passes the first result to a waiting thread.
private final class FirstResult: Sendable {
    private let arrival = DispatchSemaphore(value: 0)
    private let first = Mutex<Result<Void, any Error>?>(nil)

    /// Runs work in a task, and delivers its result.
    @discardableResult
    func start(_ work: @escaping @Sendable () async throws -> Void) -> Task<Void, Never> {
        Task {
            do {
                deliver(.success(try await work()))
            } catch {
                deliver(.failure(error))
            }
        }
    }

    func deliver(_ result: Result<Void, any Error>) {
        first.withLock { $0 = $0 ?? result }
        arrival.signal()
    }

    func await() -> Result<Void, any Error> {
        arrival.wait()
        guard let result = first.withLock({ $0 }) else { preconditionFailure("signalled without a result") }
        return result
    }
}
