package import TaskHubEntities

/// New values of a task's fields, as the user typed them: as options, or in a form.
package struct EditedValues: Hashable, Sendable {
    private var texts: [TaskField: String]
    let createsSimilarList: Bool
    /// What `TypedTags` reads.
    private(set) var tags: [String]
    private let removedTags: [String]
    /// The tags that the user was shown in place of ``tags``, and changed; nil for options.
    private var shownTags: TaskTags?

    /// Creates values from options.
    ///
    /// - Parameters:
    ///   - texts: What was typed for each field but the tags; nil for nothing.
    ///   - createsSimilarList: Whether to create a list that does not exist, even if another has a similar name.
    ///   - tags: Texts that name tags to add.
    ///   - removedTags: Texts that name tags to remove.
    package init(
        _ texts: [TaskField: String?] = [:], createsSimilarList: Bool = false, tags: [String] = [],
        removedTags: [String] = []
    ) {
        self.texts = texts.compactMapValues(\.self)
        self.createsSimilarList = createsSimilarList
        self.tags = tags
        self.removedTags = removedTags
    }

    /// Whether nothing is changed.
    package var isEmpty: Bool { texts.isEmpty && tags.isEmpty && removedTags.isEmpty && shownTags == nil }

    /// What was typed for a field other than the tags.
    package subscript(field: TaskField) -> String? {
        get { texts[field] }
        set { texts[field] = newValue }
    }

    /// Sets a field to what a form has; an empty text clears it.
    ///
    /// - Parameters:
    ///   - field: The field.
    ///   - text: Its text in the form.
    ///   - shown: The tags of the task that the form showed.
    package mutating func set(_ field: TaskField, toForm text: String, showing shown: TaskTags) {
        if field == .tags {
            (tags, shownTags) = ([text], shown)
        } else {
            texts[field] = text.isEmpty ? field.emptyText : text
        }
    }

    /// Reads the values.
    ///
    /// - Parameters:
    ///   - others: Changes of which those to the same fields are replaced.
    ///   - workspace: The lists, the time and the zone.
    /// - Returns: The others, with these.
    /// - Throws: `LanguageError`, `UnknownWord`, `TaskRefusal` or `ActionError` for a value that is refused.
    package func edits(replacingIn others: TaskEdits = TaskEdits(), in workspace: Workspace) throws -> TaskEdits {
        var edits = others
        for field in TaskField.ofForm {
            guard let text = texts[field] else { continue }
            try edits.set(field, reading: text, createsSimilarList: createsSimilarList, in: workspace)
        }
        if let shownTags {
            try edits.setTags(reading: tags, showing: shownTags)
        } else {
            edits.typedTags += tags
        }
        edits.untaggedTexts += removedTags
        return edits
    }
}
