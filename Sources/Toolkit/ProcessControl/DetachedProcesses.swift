internal import Synchronization

/// Processes that a long-running program starts and does not wait for.
///
/// Starting another one reaps those that have terminated, so that no zombies accumulate.
package final class DetachedProcesses: Sendable {
    private let programs = Mutex<[ChildProgram]>([])

    package init() {}

    /// Starts a program, as ``ChildProgram/init(_:environment:input:in:)`` does.
    package func start(_ words: [String], in group: ProgramGroup = .own) throws(StartFailure) {
        reap()
        let program = try ChildProgram(words, in: group)
        programs.withLock { $0.append(program) }
    }

    /// Reaps the processes that have terminated.
    ///
    /// - Returns: The number of processes still running.
    @discardableResult
    package func reap() -> Int {
        programs.withLock { programs in
            for place in programs.indices.reversed() where programs[place].terminationStatus() != nil {
                programs.remove(at: place)
            }
            return programs.count
        }
    }
}
