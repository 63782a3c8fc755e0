/// A word that groups tasks across lists: 1 to 64 code points without white space or control characters.
///
/// Tags are compared without regard to letter case and keep the case in which they were first given. Local only: the
/// server has no tags.
package struct TaskTag: Hashable, Sendable {
    /// The maximum length, in code points.
    package static let maximumLength = 64

    package let text: String

    /// Checks a text, which has no leading `+`.
    ///
    /// - Throws: ``TaskRefusal/tagMalformed``.
    package init(_ text: String) throws(TaskRefusal) {
        let scalars = text.unicodeScalars
        guard (1...TaskTag.maximumLength).contains(scalars.count),
            !scalars.contains(where: { $0.properties.isWhitespace || $0.properties.generalCategory == .control })
        else { throw .tagMalformed }
        self.text = text
    }

    /// Wraps a tag from the store, which was checked before.
    package init(alreadyChecked text: String) {
        self.text = text
    }

    /// The tag in lower case, which is equal for tags that mean the same.
    package var folded: String { text.lowercased() }

    package static func == (left: TaskTag, right: TaskTag) -> Bool { left.folded == right.folded }

    package func hash(into hasher: inout Hasher) { hasher.combine(folded) }
}

/// The tags of a task, each once, in alphabetical order.
package struct TaskTags: Hashable, Sendable {
    /// The maximum number of tags of a task.
    package static let maximumCount = 64

    private var sorted: [TaskTag] = []

    package init() {}

    /// Creates a set of tags; of tags that differ only in letter case, the first counts.
    package init(_ tags: some Sequence<TaskTag>) {
        for tag in tags { insert(tag) }
    }

    package var isEmpty: Bool { sorted.isEmpty }

    package func contains(_ tag: TaskTag) -> Bool { sorted.contains(tag) }

    /// Adds a tag, unless the task has it in any letter case.
    package mutating func insert(_ tag: TaskTag) {
        guard !contains(tag) else { return }
        let place = sorted.firstIndex { $0.folded > tag.folded } ?? sorted.endIndex
        sorted.insert(tag, at: place)
    }

    /// Removes a tag in any letter case.
    package mutating func remove(_ tag: TaskTag) {
        sorted.removeAll { $0 == tag }
    }
}

extension TaskTags: RandomAccessCollection {
    package var startIndex: Int { sorted.startIndex }
    package var endIndex: Int { sorted.endIndex }
    package subscript(position: Int) -> TaskTag { sorted[position] }
}

extension TaskTags: ExpressibleByArrayLiteral {
    package init(arrayLiteral tags: TaskTag...) {
        self.init(tags)
    }
}
