package import TaskActions
internal import TaskHubEntities
internal import TextLayout

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
    ///   - asks: Whether the user may choose one of several on a terminal.
    /// - Returns: The tasks, in the order of the words.
    /// - Throws: ``Diagnosis`` with the candidates if words name no task or several.
    package func tasks(_ words: [String], among acted: ActedOn, asks: Bool = false) throws -> [FoundTask] {
        do {
            return try find.run(words: words, among: acted)
        } catch let error as ActionError {
            if asks, let chosen = try choice(after: error, among: acted) { return [chosen] }
            throw try diagnosis(error, of: words, among: acted)
        }
    }

    /// Returns whether words name a task, or several.
    package func areKnown(_ words: [String], among acted: ActedOn) -> Bool {
        do {
            _ = try find.run(words: words, among: acted)
            return true
        } catch {
            if case ActionError.severalTasksNamed = error { return true }
            return false
        }
    }

    /// Lets the user choose one of several tasks with one key.
    ///
    /// - Returns: Nil off a terminal, if there are more tasks than keys, and after any other key.
    package func choice(after error: ActionError, among acted: ActedOn) throws -> FoundTask? {
        guard case .severalTasksNamed(let text, let count) = error, Self.choices.contains(count),
            Terminal.input.isTerminal, Terminal.errors.isTerminal
        else { return nil }
        let candidates = try find.candidates(named: text, among: acted, limit: count)
        for (number, task) in candidates.enumerated() {
            let title = DisplayText(task.title.text).text
            StandardStreams.complain("  \(number + 1)  \(task.id.description.prefix(8))  \(title)")
        }
        let key = KeyPress.wait(after: "Which one? Press its number, or any other key for none.")
        guard let number = key?.wholeNumberValue, candidates.indices.contains(number - 1) else { return nil }
        return try find.run(reference: candidates[number - 1].id.description)
    }

    private static let choices = 2...9

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
