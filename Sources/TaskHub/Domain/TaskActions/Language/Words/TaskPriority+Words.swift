package import TaskHubEntities

extension TaskPriority {
    /// Creates a priority from `1` to `5`, or from `high` (5), `medium` (3) or `low` (1).
    ///
    /// - Throws: ``LanguageError/priorityNotUnderstood(_:)``.
    package init(reading text: String) throws(LanguageError) {
        let word = text.trimmingWhitespace().lowercased()
        let value: Int? =
            switch word {
            case "high", "h": 5
            case "medium", "med", "m": 3
            case "low", "l": 1
            default: DueWords.number(word, digits: 1...1)
            }
        guard let value, let priority = try? TaskPriority(value) else { throw .priorityNotUnderstood(text) }
        self = priority
    }
}
