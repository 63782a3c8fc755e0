internal import Synchronization

/// Programs that are started and left to themselves, by one that may run for long.
///
/// Whenever another one is added, those that have ended are taken note of: else each would stay among the processes.
public final class LeftPrograms: Sendable {
    private let programs = Mutex<[ChildProgram]>([])

    public init() {}

    /// As ``ChildProgram/init(_:environment:input:in:)`` does.
    public func start(_ words: [String]) throws(StartFailure) {
        try programs.withLock { programs throws(StartFailure) in
            for place in programs.indices.reversed() where programs[place].endingNow() != nil {
                programs.remove(at: place)
            }
            programs.append(try ChildProgram(words))
        }
    }
}
