internal import TaskActions
internal import TaskHubEntities
internal import TextLayout

/// Tags to add and to remove, as ``TypedTags`` reads them.
struct TagReading: LineReading {
    /// The tags of each task.
    let tags: [TaskTags]
    let workspace: Workspace
    let explain: (any Error) -> Explanation

    /// The tags with which the line was opened, those of a single task: one that is deleted from the line is removed.
    var shown: TaskTags { tags.count == 1 ? tags[0] : TaskTags() }

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

    /// Returns the tags that are added to a task and those that are removed from one.
    func changes(in text: String) throws -> (added: TaskTags, removed: TaskTags) {
        guard tags.count != 1 else { return try TypedTags([text], showing: shown).changes(from: shown) }
        var (added, removed) = (TaskTags(), TaskTags())
        for own in tags {
            let typed = try TypedTags([text], showing: own)
            for tag in typed.added { added.insert(tag) }
            for tag in typed.removed { removed.insert(tag) }
        }
        return (added, removed)
    }

    /// Returns the edits of the tasks; nil if nothing changes.
    func edits(in text: String) throws -> TaskEdits? {
        let change = try changes(in: text)
        guard !change.added.isEmpty || !change.removed.isEmpty else { return nil }
        guard tags.count != 1 else { return TaskEdits(addedTags: change.added, removedTags: change.removed) }
        var edits = TaskEdits()
        edits.typedTags = [text]
        return edits
    }
}
