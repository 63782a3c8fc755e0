package import TaskHubEntities

/// Parses a filter: `milk list:Home due:..fri not:tag:errand`.
///
/// All words must match. A word that is none of these conditions is searched in the title and the notes, and so is
/// everything between double quotes:
///
/// - `list:Home` or `#Home`; `list:inbox` for tasks in no list; `list:"Old house"` for a name with spaces.
/// - `tag:errand` or `+errand`; `tag:none`.
/// - `pri:4` or `!4`; ranges such as `pri:3..`, `pri:..2`, `pri:2..4`; `pri:high`; `pri:none`.
/// - `due:today`, `due:30.11.`, `due:"day after tomorrow"`; ranges such as `due:..fri`, `due:mon..fri`, `due:today..`;
///   `due:week`, `due:month` and `due:year` for the current one; `due:none`. Ranges include both ends.
/// - `is:open`, which includes waiting and someday; `is:done`, which includes archived; `is:overdue`.
/// - `status:waiting` or another status; `status:any`.
/// - `area:work`, `area:personal`.
/// - `not:` before any of these, or before a word or a quoted text to search.
///
/// Letter case does not matter. Marks that a shell would interpret have a spelling that it leaves alone.
package struct FilterPhrase: Sendable {
    /// In bytes.
    package static let maximumLength = 4096
    package static let maximumConditions = 100

    private let dates: DuePhrase

    /// Creates a parser.
    ///
    /// - Parameter dates: The parser for dates.
    package init(reading dates: DuePhrase) {
        self.dates = dates
    }

    /// Reads a filter.
    ///
    /// - Parameter text: The filter; words are separated by white space.
    /// - Returns: What the filter asks of tasks.
    /// - Throws: ``LanguageError/conditionNotUnderstood(_:hint:)`` with the wrong word and how to write it,
    ///   ``LanguageError/filterTooLong``, or an error of the date in a condition.
    package func criteria(of text: String) throws(LanguageError) -> TaskCriteria {
        let words = QuotedWords.split(text, atMost: FilterPhrase.maximumConditions + 1)
        guard text.utf8.count <= FilterPhrase.maximumLength, words.count <= FilterPhrase.maximumConditions else {
            throw .filterTooLong
        }
        var conditions: [TaskCondition] = []
        for word in words { conditions.append(try condition(word)) }
        return TaskCriteria(conditions)
    }

    private func condition(_ word: Substring) throws(LanguageError) -> TaskCondition {
        if let text = QuotedWords.inner(of: word) { return .text(text) }
        if let condition = marked(word) { return condition }
        guard let colon = word.firstIndex(of: ":"), colon > word.startIndex else { return .text(String(word)) }
        let name = word[..<colon].lowercased()
        let value = word[word.index(after: colon)...]
        guard let key = FilterKey(name) else {
            // `10:30` and `https://example.com` are searched; `lst:Home` is a mistake.
            guard name.allSatisfy(\.isLetter), !value.hasPrefix("//"),
                let near = NearWords(to: name, among: FilterKey.names, atMost: 1).words.first
            else { return .text(String(word)) }
            throw .conditionNotUnderstood(
                String(word), hint: "Did you mean '\(near):'? Put text to search in double quotes")
        }
        if key == .not { return .not(try negated(value, in: word)) }
        let reading = FilterValue(
            key: key, text: QuotedWords.inner(of: value) ?? String(value), word: String(word), dates: dates)
        return try reading.condition()
    }

    private func negated(_ value: Substring, in word: Substring) throws(LanguageError) -> TaskCondition {
        guard !value.isEmpty, !value.lowercased().hasPrefix("not:") else {
            throw .conditionNotUnderstood(
                String(word), hint: "Write one word or condition after it, as in 'not:milk' or 'not:list:Home'")
        }
        return try condition(value)
    }

    private func marked(_ word: Substring) -> TaskCondition? {
        if let value = Marks.priority(word) { return .priority(value...value) }
        if let tag = Marks.tag(word) { return .tag(tag) }
        return Marks.listName(word).flatMap { try? ListReference(named: $0) }.map { .list($0) }
    }
}
