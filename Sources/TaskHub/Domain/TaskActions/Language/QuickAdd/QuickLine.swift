package import TaskHubEntities
internal import TextLayout

/// A task in one line: `Pay rent fri 17:00 !2 #Home +bills`.
///
/// - `!1` to `!5`, as a separate word, sets the priority. `#Home` or `#"Old house"` sets the list, if there is such a
///   list. If there are several, the last one counts and the others stay in the title. Each `+errand` adds a tag.
/// - `pri:2`, `list:Home`, `tag:errand` and `due:fri`, as in filters, mean the same anywhere in the line.
/// - A phrase that ``DuePhrase`` understands sets the due date if it is at the end of the line or before one of those
///   marks, an emoji or a dash. If there are several, the last one counts. ``QuickDue`` decides which phrases stay in
///   the title.
/// - So does a repetition, such as `every monday at 9am` or `daily`. Without a date, the first day is the next that fits.
/// - A comma or full stop after a mark or a phrase is removed with it, and so are commas before it at the end of the
///   title.
/// - A doubled sign is a literal sign: `##Home` is the word `#Home`, and `!!2` the word `!2`. Text in double quotes is
///   never a date or a mark; the quotes are kept.
/// - The rest is the title, with one space between words. A date or repetition that would leave none is the title.
package struct QuickLine: Hashable, Sendable {
    /// What a line can set beside the title.
    package struct Kinds: OptionSet, Hashable, Sendable {
        package let rawValue: Int

        package init(rawValue: Int) {
            self.rawValue = rawValue
        }

        package static let due = Kinds(rawValue: 1)
        package static let priority = Kinds(rawValue: 2)
        package static let list = Kinds(rawValue: 4)
        package static let tags = Kinds(rawValue: 8)
        /// A repetition that the server has.
        package static let repetition = Kinds(rawValue: 16)
        /// A repetition that the server lacks.
        package static let localRepetition = Kinds(rawValue: 32)
        package static let all: Kinds = [.due, .priority, .list, .tags, .repetition, .localRepetition]
    }

    /// The lists that a line can name.
    package struct Lists: Sendable {
        private let names: [ListName]
        private let createsMissing: Bool

        /// Creates the lists that exist.
        ///
        /// - Parameters:
        ///   - names: Their names.
        ///   - createsMissing: Whether the name of no list means a new one.
        package init(_ names: [ListName], createsMissing: Bool = false) {
            self.names = names
            self.createsMissing = createsMissing
        }

        func reference(_ name: String) -> ListReference? {
            if ListName.meansInbox(name) { return .inbox }
            guard let name = try? ListName(name) else { return nil }
            if let known = names.first(where: { $0.folded == name.folded }) { return .named(known) }
            return createsMissing ? .named(name) : nil
        }

        func hint(_ name: String) -> QuickHint {
            .unknownList(name, nearest: NearWords(to: name, among: names.map(\.text), atMost: 1).words.first)
        }
    }

    /// The most words of a line whose title is short enough: 250 in the title, a few more in a date and in marks.
    static let maximumWords = 300

    package let title: TaskTitle
    package let dueDate: DueDate?
    /// Whether the date is written as the end of a month.
    package let isDueAtMonthEnd: Bool
    package let priority: TaskPriority?
    package let list: ListReference?
    package let tags: TaskTags
    package let repetition: Repetition?
    /// The parts of the line that set something, in their order; everything else is in the title.
    package let understood: [Range<String.Index>]
    /// In the order of the words.
    package let hints: [QuickHint]

    /// Parses a line.
    ///
    /// - Parameters:
    ///   - line: The text, at most 64 KiB.
    ///   - phrase: The parser for dates.
    ///   - lists: The lists that the line can name.
    ///   - kinds: What the line can set; words of other kinds stay in the title.
    /// - Throws: ``LanguageError/titleMissing`` if the line contains only marks, or `TaskRefusal` if the
    ///   title or the number of tags is invalid.
    package init(_ line: String, reading phrase: DuePhrase, lists: Lists, kinds: Kinds = .all) throws {
        // Limits the work for input that was not typed.
        guard line.utf8.count <= 64 * 1024 else { throw TaskRefusal.titleTooLong }
        let typed = QuotedWords.split(line, atMost: QuickLine.maximumWords + 1)
        var words = typed.map { QuickWord($0) }
        guard !words.isEmpty else { throw TaskRefusal.titleEmpty }
        guard words.count <= QuickLine.maximumWords else { throw TaskRefusal.titleTooLong }
        priority =
            try kinds.contains(.priority)
            ? QuickLine.take(&words) { $0.priority }.map { try TaskPriority($0) } : nil
        list = kinds.contains(.list) ? QuickLine.take(&words) { $0.listName.flatMap(lists.reference) } : nil
        var hints =
            kinds.contains(.list)
            ? words.compactMap(\.listName).filter { lists.reference($0) == nil }.map(lists.hint) : []
        tags = kinds.contains(.tags) ? try QuickLine.takeTags(&words) : []
        let writtenText =
            kinds.contains(.due)
            ? QuickLine.take(&words) { $0.dueText.flatMap { (try? phrase.dueDate(of: $0)) == nil ? nil : $0 } } : nil
        let written = writtenText.flatMap { try? phrase.dueDate(of: $0) }
        let wordsBeforeDates = words
        var repetition = QuickRepetition(in: words, reading: phrase, kinds: kinds).find()
        var dueWords = repetition.map { QuickLine.take(&words, $0.words) } ?? ""
        var due = written ?? repetition?.due
        if due == nil, kinds.contains(.due) {
            let found = QuickDue(in: words, reading: phrase).find()
            dueWords += found.map { " \(QuickLine.take(&words, $0.words))" } ?? ""
            due = found?.due ?? repetition.map { .day($0.repetition.firstDay(from: phrase.today)) }
        }
        if QuickLine.text(of: words).isEmpty {
            (words, repetition, due, dueWords) = (wordsBeforeDates, nil, written, "")
        }
        // What it led from is gone, as in `Pay rent fri -`.
        if words.count > 1, words[words.count - 1].isDash, words[words.count - 2] == .gap {
            words[words.count - 1] = .gap
        }
        if due == nil, kinds.contains(.due), let text = QuickDue(in: words, reading: phrase).findDoubtful() {
            hints.append(.doubtfulDate(text))
        }
        self.hints = hints
        self.repetition = repetition?.repetition
        dueDate = due
        isDueAtMonthEnd = DuePhrase.isMonthEnd(writtenText ?? dueWords)
        understood = zip(typed, words).filter { $1 == .gap }.map { $0.0.startIndex..<$0.0.endIndex }
        let text = QuickLine.text(of: words)
        guard !text.isEmpty else { throw LanguageError.titleMissing }
        title = try TaskTitle(text)
    }

    /// Removes the last word for which `read` returns a value, and leaves a gap that no phrase spans.
    private static func take<Value>(_ words: inout [QuickWord], _ read: (QuickWord) -> Value?) -> Value? {
        guard let index = words.lastIndex(where: { read($0) != nil }) else { return nil }
        defer { words[index] = .gap }
        return read(words[index])
    }

    /// Leaves gaps, and returns the text of the words.
    private static func take(_ words: inout [QuickWord], _ range: Range<Int>) -> String {
        defer { for index in range { words[index] = .gap } }
        return words[range].compactMap(\.phraseText).joined(separator: " ")
    }

    private static func takeTags(_ words: inout [QuickWord]) throws(TaskRefusal) -> TaskTags {
        var tags = TaskTags()
        for index in words.indices {
            guard let tag = words[index].tag else { continue }
            tags.insert(tag)
            words[index] = .gap
        }
        guard tags.count <= TaskTags.maximumCount else { throw .tooManyTags }
        return tags
    }

    private static func text(of words: [QuickWord]) -> String {
        var text = words.compactMap(\.text).joined(separator: " ")
        guard words.last == .gap else { return text }
        while let last = text.last, last == "," || last == ";" || last == " " { text.removeLast() }
        return text
    }
}
