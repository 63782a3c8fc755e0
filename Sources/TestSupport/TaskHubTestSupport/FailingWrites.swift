import Synchronization
package import TaskStore

/// A program whose next write fails after its work is done, as on a full disk.
package final class FailingWrites: StoreDriver {
    /// The error of that write.
    package struct Requested: Error {}

    private let failsNext = Mutex(false)

    package init() {}

    package func failNext() {
        failsNext.withLock { $0 = true }
    }

    package func drive<Value>(
        _ kind: StoreOperation, _ operation: (_ pass: (TransactionStep) throws -> Void) throws -> Value
    ) throws -> Value {
        try operation { step in
            guard kind == .write, step == .worked else { return }
            let fails = failsNext.withLock { fails in
                defer { fails = false }
                return fails
            }
            if fails { throw Requested() }
        }
    }
}
