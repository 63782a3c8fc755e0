import Glibc
import Synchronization
import TaskStore

/// Keeps what a program's thread starts on that thread, tasks without a parent included.
///
/// Otherwise they would run on the pool's threads, in an order that no seed determines. The runtime calls a hook for
/// each job without an executor.
enum ProgramJobs {
    private typealias Original = @convention(thin) (UnownedJob) -> Void
    private typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

    private static let programs = Mutex<[pthread_t: Program]>([:])

    /// Assigns this thread to the program, or to none.
    static func belong(to program: Program?) {
        _ = hook
        programs.withLock { $0[pthread_self()] = program }
    }

    private static var current: Program? { programs.withLock { $0[pthread_self()] } }

    private static let hook: Void = {
        guard let symbol = dlsym(nil, "swift_task_enqueueGlobal_hook") else {
            preconditionFailure("The Swift runtime has no hook for jobs")
        }
        symbol.assumingMemoryBound(to: Hook?.self).pointee = { job, original in
            if let program = ProgramJobs.current {
                program.add(job)
            } else {
                original(job)
            }
        }
    }()
}
