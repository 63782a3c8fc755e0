import TaskHubEntities
import TaskLanguage

/// Which tasks a verb can act on.
package enum ActedOn: Sendable {
    case open, completed, any

    fileprivate func includes(_ task: TaskItem) -> Bool {
        switch self {
        case .open: !task.isCompleted
        case .completed: task.isCompleted
        case .any: true
        }
    }
}

/// Words of a title, by which a person names a task.
struct TaskWords {
    private let words: [SearchText]
    private let folded: [String]

    /// Creates the words of a text; nil if it has none.
    init?(_ text: String) {
        let typed = text.split(whereSeparator: \.isWhitespace).map(String.init)
        guard !typed.isEmpty else { return nil }
        words = typed.map { SearchText($0) }
        folded = typed.map { $0.lowercased() }
    }

    /// The conditions that all named tasks meet.
    var criteria: TaskCriteria { TaskCriteria(folded.map { .text($0) }) }

    /// Returns the tasks that the words name: those whose title has all of them as whole words, else as parts; open
    /// tasks before others.
    func named(in tasks: [TaskItem], among acted: ActedOn) -> [TaskItem] {
        let found = tasks.filter { task in
            acted.includes(task) && words.allSatisfy { $0.isFound(in: task.title.text) }
        }
        let ranked = Dictionary(grouping: found) { task in
            (task.isCompleted ? 2 : 0) + (isWhole(in: task) ? 0 : 1)
        }
        return ranked.min { $0.key < $1.key }?.value ?? []
    }

    private func isWhole(in task: TaskItem) -> Bool {
        Set(folded).isSubset(of: TaskWords.words(of: task))
    }

    private static func words(of task: TaskItem) -> Set<String> {
        let text = task.title.text.lowercased()
        // As typed, as `v2.0`, and without the marks around it, as `rent` in `rent,`.
        return Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
            .union(text.split { !$0.isLetter && !$0.isNumber }.map(String.init))
    }

    /// Returns the tasks that have the most words which may have been meant.
    func nearest(in tasks: [TaskItem], among acted: ActedOn, limit: Int) -> [TaskItem] {
        let scored = tasks.filter(acted.includes).map { task in
            let known = Array(TaskWords.words(of: task))
            return (task: task, score: folded.count { !NearWords(to: $0, among: known, atMost: 1).words.isEmpty })
        }
        let best = scored.map(\.score).max() ?? 0
        return best == 0 ? [] : scored.filter { $0.score == best }.prefix(limit).map(\.task)
    }
}
