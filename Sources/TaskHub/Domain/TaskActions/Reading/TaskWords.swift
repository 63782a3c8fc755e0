package import TaskHubEntities
package import TaskStore
internal import TextLayout

/// Which tasks a verb can act on.
package enum ActedOn: Sendable {
    case open, completed, any

    /// Which tasks a filter that names no status selects from.
    package var filter: TaskFilter { self == .completed ? .completed : .open }

    func includes(_ task: TaskItem) -> Bool {
        switch self {
        case .open: !task.isCompleted
        case .completed: task.isCompleted
        case .any: true
        }
    }
}

/// A word that names a task further.
package struct NextWord: Hashable, Sendable {
    /// The typed part of it, with the rest as in the title.
    package let text: String
    /// The tasks whose titles have it, in their order.
    package private(set) var tasks: [TaskItem]

    static func all(
        in tasks: [TaskItem], beginning typed: String, notAmong known: Set<String>
    ) -> [NextWord] {
        var found: [NextWord] = []
        var places: [String: Int] = [:]
        for task in tasks {
            for word in task.title.text.split(whereSeparator: \.isWhitespace).map(plain) {
                let folded = word.lowercased()
                // What is longer in small letters cannot be continued.
                guard !word.isEmpty, folded.hasPrefix(typed.lowercased()), !known.contains(folded),
                    folded.count == word.count
                else { continue }
                if let place = places[folded] {
                    if found[place].tasks.last?.id != task.id { found[place].tasks.append(task) }
                } else {
                    places[folded] = found.count
                    found.append(NextWord(text: typed + word.dropFirst(typed.count), tasks: [task]))
                }
            }
        }
        return found
    }

    /// The word without the marks around it, as `rent` in `(rent),`.
    private static func plain(_ word: some StringProtocol) -> String {
        func isPart(_ character: Character) -> Bool { character.isLetter || character.isNumber }
        guard let first = word.firstIndex(where: isPart), let last = word.lastIndex(where: isPart) else { return "" }
        return String(word[first...last])
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

    /// Returns the words that name a task further.
    ///
    /// They are those of the titles that have all of these words, and begin as typed, in either letter case. Words that
    /// were typed before are left out.
    func next(in tasks: [TaskItem], among acted: ActedOn, beginning typed: String) -> [NextWord] {
        NextWord.all(
            in: tasks.filter { task in
                acted.includes(task) && words.allSatisfy { $0.isFound(in: task.title.text) }
            }, beginning: typed, notAmong: Set(folded))
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
