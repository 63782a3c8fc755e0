internal import Synchronization

/// Programs that are started and left to themselves, by one that may run for long.
///
/// Whenever another one is started, the dead are buried: else each would stay among the processes.
package final class LeftPrograms: Sendable {
    private let programs = Mutex<[ChildProgram]>([])

    package init() {}

    /// As ``ChildProgram/init(_:environment:input:in:)`` does.
    package func start(_ words: [String]) throws(StartFailure) {
        buryDead()
        let program = try ChildProgram(words)
        programs.withLock { $0.append(program) }
    }

    /// - Returns: how many live.
    @discardableResult
    package func buryDead() -> Int {
        programs.withLock { programs in
            for place in programs.indices.reversed() where programs[place].endingNow() != nil {
                programs.remove(at: place)
            }
            return programs.count
        }
    }
}
