package import TaskHubEntities

/// Parses a filter: `milk list:Home due:..fri not:tag:errand`.
///
/// All words must match, or all of those on one side of an `or`; `and` may be written between them. A word that is none
/// of these conditions is searched in the title and the notes, and so is everything between double quotes:
///
/// - `list:Home` or `#Home`; `list:inbox` for tasks in no list; `list:"Old house"` for a name with spaces.
/// - `tag:errand` or `+errand`; `tag:none`.
/// - `pri:4` or `!4`; ranges such as `pri:3..`, `pri:..2`, `pri:2..4`; `pri:high`; `pri:none`.
/// - `due:today`, `due:30.11.`, `due:"day after tomorrow"`; ranges such as `due:..fri`, `due:mon..fri`, `due:today..`;
///   `due:week`, `due:month` and `due:year` for the current one; `due:none`. Ranges include both ends.
/// - `is:open`, which includes waiting and someday; `is:done`, which includes archived; `is:overdue`.
/// - `status:waiting` or another status; `status:any`.
/// - `area:work`, `area:personal`.
/// - `not:` before any of these, or before a word or a quoted text to search; `not` as a separate word does the same.
///
/// Of Taskwarrior it reads `due.before:fri` and the other modifiers of ``FilterName``, and virtual tags such as
/// `+OVERDUE`. A word that looks like a condition and is none is refused, because a search for it would find nothing.
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
        guard !words.isEmpty else { return TaskCriteria([]) }
        var alternatives: [TaskCriteria] = []
        var rest = words[...]
        repeat { alternatives.append(try alternative(&rest)) } while !rest.isEmpty
        return alternatives.count == 1 ? alternatives[0] : TaskCriteria([.any(alternatives)])
    }

    /// Consumes the words before the next `or`, and it.
    private func alternative(_ words: inout ArraySlice<Substring>) throws(LanguageError) -> TaskCriteria {
        var conditions: [TaskCondition] = []
        while let word = words.popFirst() {
            switch word.lowercased() {
            case "or", "and":
                guard !conditions.isEmpty, let next = words.first, !["or", "and"].contains(next.lowercased()) else {
                    throw Self.joinsNothing(word)
                }
                if word.lowercased() == "or" { return TaskCriteria(conditions) }
            case "not":
                guard let next = words.popFirst() else { throw Self.joinsNothing(word) }
                conditions.append(.not(try negated(next, in: word)))
            default:
                conditions.append(try condition(word))
            }
        }
        return TaskCriteria(conditions)
    }

    private static func joinsNothing(_ word: Substring) -> LanguageError {
        .conditionNotUnderstood(
            String(word), hint: "It stands before or between conditions. Put text to search in double quotes")
    }

    private func condition(_ word: Substring) throws(LanguageError) -> TaskCondition {
        if let text = QuotedWords.inner(of: word) { return .text(text) }
        if let meaning = ForeignWord.virtualTag(word) { return try condition(meaning[...]) }
        if let condition = marked(word) { return condition }
        guard let colon = word.firstIndex(of: ":"), let name = FilterName(word[..<colon]) else {
            if let hint = ForeignWord.hint(word) { throw .conditionNotUnderstood(String(word), hint: hint) }
            return .text(String(word))
        }
        let value = word[word.index(after: colon)...]
        if name.key == .not { return .not(try negated(value, in: word)) }
        let reading = FilterValue(
            key: name.key, text: QuotedWords.inner(of: value) ?? String(value), word: String(word), dates: dates)
        return try reading.condition(name.modifier)
    }

    private func negated(_ value: Substring, in word: Substring) throws(LanguageError) -> TaskCondition {
        guard !value.isEmpty, !value.lowercased().hasPrefix("not:"), !Self.joining.contains(value.lowercased()) else {
            throw .conditionNotUnderstood(
                String(word), hint: "Write one word or condition after it, as in 'not:milk' or 'not:list:Home'")
        }
        return try condition(value)
    }

    private static let joining = ["or", "and", "not"]

    private func marked(_ word: Substring) -> TaskCondition? {
        if let value = Marks.priority(word) { return .priority(value...value) }
        if let tag = Marks.tag(word) { return .tag(tag) }
        return Marks.listName(word).flatMap { try? ListReference(named: $0) }.map { .list($0) }
    }
}
