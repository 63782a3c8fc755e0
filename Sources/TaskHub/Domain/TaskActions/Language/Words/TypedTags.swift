package import TaskHubEntities

/// The tags that a person typed: in the form of a task, in the app's prompt, or behind `--tag`.
///
/// White space and commas separate them, as in `+errand garden, balcony -later`. A `+` before one is optional, and a `-`
/// removes it. If a tag is there twice, the last one counts.
package struct TypedTags: Hashable, Sendable {
    package private(set) var added = TaskTags()
    package private(set) var removed = TaskTags()

    /// Reads texts, each of which may name several tags.
    ///
    /// - Parameters:
    ///   - texts: The texts; those without words name no tag.
    ///   - shown: The tags that the task has, as the user was shown them. Such a word is that tag, whatever commas and
    ///     signs it has.
    /// - Throws: ``TaskRefusal/tagMalformed``.
    package init(_ texts: [String], showing shown: TaskTags = []) throws(TaskRefusal) {
        for word in texts.flatMap({ $0.split(whereSeparator: \.isWhitespace) }) {
            let folded = word.lowercased()
            if let tag = shown.first(where: { folded == "+\($0.folded)" || folded == $0.folded }) {
                set(tag, isAdded: true)
                continue
            }
            if let tag = shown.first(where: { folded == "-\($0.folded)" }) {
                set(tag, isAdded: false)
                continue
            }
            for part in word.split(separator: ",") {
                let hasSign = part.hasPrefix("+") || part.hasPrefix("-")
                set(try TaskTag(String(hasSign ? part.dropFirst() : part)), isAdded: !part.hasPrefix("-"))
            }
        }
    }

    private mutating func set(_ tag: TaskTag, isAdded: Bool) {
        added.remove(tag)
        removed.remove(tag)
        if isAdded { added.insert(tag) } else { removed.insert(tag) }
    }

    /// All tags that were named, with any sign, as `--untag` takes them.
    package var named: TaskTags { TaskTags(Array(added) + Array(removed)) }

    /// Returns what the text changes if the user was shown the text of some tags: one that is gone is removed, and one
    /// that is still there stays as it is.
    package func changes(from shown: TaskTags) -> (added: TaskTags, removed: TaskTags) {
        (
            TaskTags(added.filter { !shown.contains($0) }),
            TaskTags(Array(removed) + shown.filter { !added.contains($0) })
        )
    }

    /// Returns the text that names some tags, such as `+errand +garden`.
    package static func text(of tags: TaskTags) -> String { tags.map { "+\($0.text)" }.joined(separator: " ") }
}
