package import TaskActions

/// The tasks that words of the command line name, for `taskhub`, whose errors repeat the words.
package struct NamedTasks {
    /// The most tasks that an error about an ambiguous id lists.
    private static let maximumCandidates = 10

    private let find: FindTask

    /// Creates the lookup; an id needs more characters for a deletion.
    package init(in workspace: Workspace, forDeletion: Bool = false) {
        let shortest = forDeletion ? IDPrefix.usualMinimum : Terminal.shortestPrefix
        find = FindTask(in: workspace, shortestPrefix: shortest)
    }

    package func task(_ reference: String) throws -> FoundTask {
        try explaining(reference) { try find.run(reference: reference) }
    }

    /// Returns the tasks in the order of the references, from one state of the store.
    package func tasks(_ references: [String]) throws -> [FoundTask] {
        do {
            return try find.run(references: references)
        } catch let error as ActionError {
            // One by one, to name the wrong one.
            for reference in references { _ = try task(reference) }
            throw error
        }
    }

    /// Returns the tasks that words name: ids, and words of one title.
    ///
    /// - Parameters:
    ///   - words: At least one.
    ///   - acted: Which tasks the words of a title can name.
    /// - Returns: The tasks, in the order of the words.
    /// - Throws: ``Diagnosis`` with the candidates if words name no task or several.
    package func tasks(_ words: [String], among acted: ActedOn) throws -> [FoundTask] {
        do {
            return try find.run(words: words, among: acted)
        } catch let error as ActionError {
            throw try diagnosis(error, of: words, among: acted)
        }
    }

    /// Explains why words name no task, or not only one.
    package func diagnosis(_ error: ActionError, of words: [String], among acted: ActedOn) throws -> Diagnosis {
        switch error {
        case .noTaskNamed(let text), .severalTasksNamed(let text, _):
            let candidates = try find.candidates(named: text, among: acted, limit: Self.maximumCandidates)
            return Diagnosis(error, about: text, candidates: candidates) ?? Diagnosis(error)
        default:
            // One by one, to name the wrong one.
            for word in words { _ = try explaining(word) { try find.run(words: [word], among: acted) } }
            return Diagnosis(error)
        }
    }

    /// Runs `work`, and names the reference in an error about it.
    package func explaining<Value>(_ reference: String, _ work: () throws -> Value) throws -> Value {
        do {
            return try work()
        } catch let error as ActionError {
            let candidates = try find.candidates(for: reference, limit: Self.maximumCandidates)
            if let diagnosis = Diagnosis(error, about: reference, candidates: candidates) { throw diagnosis }
            throw error
        }
    }
}
