import Glibc
import Synchronization

/// Work on its own thread, so that a blocking test does not block the few threads that all tests share.
struct OtherThread {
    private let work: Work
    private let thread: pthread_t

    init(_ body: @escaping @Sendable () throws -> Void) {
        work = Work(body)
        var thread = pthread_t()
        pthread_create(
            &thread, nil,
            { context in
                if let context { Unmanaged<Work>.fromOpaque(context).takeUnretainedValue().run() }
                return nil
            }, Unmanaged.passUnretained(work).toOpaque())
        self.thread = thread
    }

    /// Waits for its end, and rethrows its error.
    func join() throws {
        pthread_join(thread, nil)
        try work.failure.withLock { if let failure = $0 { throw failure } }
    }
}

private final class Work: Sendable {
    let failure = Mutex<(any Error)?>(nil)
    private let body: @Sendable () throws -> Void

    init(_ body: @escaping @Sendable () throws -> Void) {
        self.body = body
    }

    func run() {
        do {
            try body()
        } catch {
            failure.withLock { $0 = error }
        }
    }
}
