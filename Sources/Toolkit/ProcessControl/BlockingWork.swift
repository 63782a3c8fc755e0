package import Dispatch

/// A thread for work that blocks.
///
/// Tasks, and what is submitted to Dispatch's global queues, share as many threads as there are processors. If one of
/// them blocks on one processor, no task runs until a timer of Dispatch notices, which takes up to a second.
package enum BlockingWork {
    /// Starts work on its own thread.
    package static func start(_ work: @escaping @Sendable () -> Void) {
        queue().async(execute: work)
    }

    /// Runs work on its own thread, while the calling task waits without a thread.
    package static func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            start { continuation.resume(with: Result(catching: work)) }
        }
    }

    /// Returns a queue whose work never waits for a thread of the tasks, and never takes one.
    ///
    /// Dispatch gives each serial queue a thread besides those.
    package static func queue() -> DispatchQueue { DispatchQueue(label: "blocking work") }
}
