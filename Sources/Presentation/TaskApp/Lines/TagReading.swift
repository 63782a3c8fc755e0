internal import TaskActions
internal import TaskHubEntities

/// Tags to add and to remove: `+bills -errand`, or words without a sign.
struct TagReading: LineReading {
    let workspace: Workspace
    let explain: (any Error) -> Explanation

    var prompt: String { "Tags" }

    func preview(_ text: String) -> LinePreview {
        do {
            let (added, removed) = try tags(in: text)
            func value(_ name: String, _ tags: TaskTags) -> LinePreview.Value? {
                tags.isEmpty ? nil : LinePreview.Value(name, tags.map(\.text).joined(separator: " "))
            }
            return LinePreview(values: [value("add", added), value("remove", removed)].compactMap(\.self))
        } catch {
            return LinePreview(problem: explain(error))
        }
    }

    func suggestions(for line: LineEditor) -> [LineSuggestion] {
        KnownNames(workspace: workspace).suggestions(for: line, tagMarks: ["+", "-"])
    }

    func tags(in text: String) throws -> (added: TaskTags, removed: TaskTags) {
        var (added, removed) = (TaskTags(), TaskTags())
        for word in text.split(whereSeparator: \.isWhitespace) {
            if word.hasPrefix("-") {
                removed.insert(try TaskTag(String(word.dropFirst())))
            } else {
                added.insert(try TaskTag(String(word.hasPrefix("+") ? word.dropFirst() : word)))
            }
        }
        return (added, removed)
    }
}
