internal import Dispatch
import GRDB
import GRDBSQLite
internal import Synchronization

/// Where a program reads all tasks, if that takes longer than its loop may stop.
package protocol ScanThread: Sendable {
    /// The number of tasks from which on it takes longer.
    var leastTaskCount: Int { get }

    /// Runs `work` on another thread.
    func run(_ work: @escaping @Sendable () -> Void)

    /// Wakes the program, which then calls ``StoreScan/take()``.
    func wake()
}

/// Runs scans one after the other, on a thread that ends when it has nothing to do.
package struct ScanQueue: ScanThread {
    /// Fewer are read within a few milliseconds.
    package let leastTaskCount = 2_000

    private let queue = DispatchQueue(label: "dev.taskhub.store.scans")
    private let wakeProgram: @Sendable () -> Void

    /// Creates the queue; `wake` wakes the program, from another thread.
    package init(wake: @escaping @Sendable () -> Void) {
        wakeProgram = wake
    }

    package func run(_ work: @escaping @Sendable () -> Void) {
        queue.async(execute: work)
    }

    package func wake() {
        wakeProgram()
    }
}

/// A reading of the store on another thread, for which no other use of the store waits.
package final class StoreScan<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, any Error>?>(nil)
    private let cancellation = ScanCancellation()

    /// Starts to read.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - thread: The thread.
    ///   - work: Reads one consistent state of the store.
    package init(
        of store: SQLiteStore, on thread: any ScanThread, _ work: @escaping @Sendable (StoreReader) throws -> Value
    ) {
        thread.run { [self] in
            guard !cancellation.isCancelled else { return }
            let found = Result { try store.readApart(until: cancellation, work) }
            guard !cancellation.isCancelled else { return }
            result.withLock { $0 = found }
            thread.wake()
        }
    }

    /// Returns what was read, or why that failed; nil before the end, and once it was taken.
    package func take() -> Result<Value, any Error>? {
        result.withLock { result in
            defer { result = nil }
            return result
        }
    }

    /// Stops reading; the program is not woken.
    package func cancel() {
        cancellation.cancel()
    }
}

/// Whether a scan was cancelled.
final class ScanCancellation: Sendable {
    /// After how many steps of a statement SQLite asks; about a tenth of a millisecond.
    private static let stepCount: Int32 = 1000
    private let flag = Atomic(false)

    var isCancelled: Bool { flag.load(ordering: .relaxed) }

    func cancel() {
        flag.store(true, ordering: .relaxed)
    }

    /// Lets the statements of a connection, which must not outlive this object, fail once it is cancelled.
    ///
    /// SQLite's own interruption does nothing between two statements.
    func interrupt(_ database: Database) {
        sqlite3_progress_handler(
            database.sqliteConnection, Self.stepCount,
            { context in
                guard let context else { return 0 }
                return Unmanaged<ScanCancellation>.fromOpaque(context).takeUnretainedValue().isCancelled ? 1 : 0
            }, Unmanaged.passUnretained(self).toOpaque())
    }
}
