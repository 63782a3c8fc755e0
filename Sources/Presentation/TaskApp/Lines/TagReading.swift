internal import TaskActions
internal import TaskHubEntities
internal import TaskLanguage
internal import TextLayout

/// Tags to add and to remove, as ``TypedTags`` reads them.
struct TagReading: LineReading {
    /// The tags with which the line was opened: one that is deleted from the line is removed.
    let shown: TaskTags
    let workspace: Workspace
    let explain: (any Error) -> Explanation

    var prompt: String { "Tags" }

    func preview(_ text: String) -> LinePreview {
        do {
            let (added, removed) = try changes(in: text)
            func value(_ name: String, _ tags: TaskTags) -> LinePreview.Value? {
                tags.isEmpty
                    ? nil : LinePreview.Value(name, tags.map { DisplayText($0.text).text }.joined(separator: " "))
            }
            return LinePreview(values: [value("add", added), value("remove", removed)].compactMap(\.self))
        } catch {
            return LinePreview(problem: explain(error))
        }
    }

    func suggestions(for line: LineEditor) -> [LineSuggestion] {
        KnownNames(workspace: workspace).suggestions(for: line, tagMarks: ["+", "-"])
    }

    func changes(in text: String) throws -> (added: TaskTags, removed: TaskTags) {
        try TypedTags([text], showing: shown).changes(from: shown)
    }
}
