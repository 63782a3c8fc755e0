internal import TaskActions
internal import TaskHubEntities

/// A filter, which the list shows while it is typed.
struct FilterReading: LineReading {
    let workspace: Workspace
    let explain: (any Error) -> Explanation

    var prompt: String { "/" }

    func preview(_ text: String) -> LinePreview {
        do {
            _ = try FilterPhrase(reading: workspace.dates).criteria(of: text)
            return LinePreview()
        } catch {
            return LinePreview(problem: explain(error))
        }
    }

    func suggestions(for line: LineEditor) -> [LineSuggestion] {
        let names = KnownNames(workspace: workspace).suggestions(for: line, withInbox: true)
        guard names.isEmpty else { return names }
        let word = line.currentWord.text.lowercased()
        guard let colon = word.firstIndex(of: ":") else {
            let keys = ["list:", "tag:", "pri:", "due:", "is:", "status:", "area:", "not:"]
            return word.isEmpty ? [] : keys.filter { $0.hasPrefix(word) }.map { LineSuggestion($0) }
        }
        let values: [String] =
            switch word[..<colon] {
            case "is": ["open", "done", "overdue"]
            case "status": TaskStatus.allCases.map(\.rawValue) + ["any"]
            case "area": TaskArea.allCases.map(\.rawValue)
            case "due": ["today", "tomorrow", "week", "month", "none"]
            case "pri": ["high", "3..", "none"]
            default: []
            }
        let typed = word[word.index(after: colon)...]
        return values.filter { $0.hasPrefix(typed) }.map { LineSuggestion("\(word[...colon])\($0)") }
    }
}
