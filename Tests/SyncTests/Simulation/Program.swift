import Foundation
import Glibc
import Synchronization
import TaskStore

/// A program of the simulation: a thread that runs one task, and stops at each step until it gets a turn.
///
/// Whatever the task starts runs on the same thread, in the order in which it was started (``ProgramJobs``).
final class Program: TaskExecutor {
    private struct State {
        var place = Place.starting
        var order = Order.goOn
        var isKilled = false
        var hasReturned = false
        var hasEnded = false
    }

    let name: String
    private let state = Mutex(State())
    private let jobs = Mutex<[UnownedJob]>([])
    private let newJobs = Signal()
    private let turns = Signal()
    private let stops = Signal()

    init(_ name: String) {
        self.name = name
    }

    // MARK: For the simulation

    /// Starts the program, and returns at its first stop.
    func start(_ work: @escaping @Sendable () async -> Void) {
        Thread.detachNewThread { self.run(work) }
        stops.wait()
    }

    /// Gives the program a turn, and returns at its next stop.
    func advance(_ order: Order) {
        state.withLock { $0.order = order }
        turns.send()
        stops.wait()
    }

    /// Where it has stopped.
    var place: Place { state.withLock { $0.place } }

    var isKilled: Bool { state.withLock { $0.isKilled } }

    var hasEnded: Bool { state.withLock { $0.hasEnded } }

    // MARK: For the program

    /// Stops until the next turn.
    ///
    /// - Returns: The number of the failure that this step shows, or nil if it succeeds.
    /// - Throws: ``Killed`` from the step on at which the program is killed. So nothing that it does later has an
    ///   effect.
    @discardableResult
    func step(_ place: Place) throws(Killed) -> UInt64? {
        if isKilled { throw Killed() }
        state.withLock { $0.place = place }
        stops.send()
        turns.wait()
        switch state.withLock({ $0.order }) {
        case .goOn: return nil
        case .fail(let number): return number
        case .die:
            state.withLock { $0.isKilled = true }
            throw Killed()
        }
    }

    func enqueue(_ job: consuming ExecutorJob) { add(UnownedJob(job)) }

    func add(_ job: UnownedJob) {
        jobs.withLock { $0.append(job) }
        newJobs.send()
    }

    private func run(_ work: @escaping @Sendable () async -> Void) {
        ProgramJobs.belong(to: self)
        Task.detached {
            await work()
            self.state.withLock { $0.hasReturned = true }
            self.newJobs.send()
        }
        while let job = nextJob() { job.runSynchronously(on: asUnownedTaskExecutor()) }
        ProgramJobs.belong(to: nil)
        state.withLock { $0.hasEnded = true }
        stops.send()
    }

    private func nextJob() -> UnownedJob? {
        while true {
            if let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { return job }
            if state.withLock({ $0.hasReturned }) { return nil }
            newJobs.wait()
        }
    }
}

/// What happens at a step.
enum Order: Sendable {
    case goOn
    /// The step fails; the number chooses how.
    case fail(UInt64)
    case die
}

/// The program was killed.
struct Killed: Error {}

/// A counting semaphore.
private final class Signal: Sendable {
    nonisolated(unsafe) private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init() { sem_init(semaphore, 0, 0) }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    func send() { sem_post(semaphore) }

    func wait() {
        while sem_wait(semaphore) != 0 {}
    }
}
