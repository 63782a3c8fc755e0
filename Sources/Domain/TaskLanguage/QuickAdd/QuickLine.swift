package import TaskHubEntities

/// A task in one line: `Pay rent fri 17:00 !2 #Home`.
///
/// - `!1` to `!5`, as a separate word, sets the priority. `#Home` or `#"Old house"` sets the list. `#12` does not,
///   because issues and parcels have numbers; quote a list name that begins with a digit or a punctuation mark. If
///   there are several, the last one counts and the others stay in the title.
/// - A phrase that ``DuePhrase`` understands sets the due date if it is at the end of the line or before one of those
///   marks. If there are several, the last one counts. ``QuickDue`` decides which phrases stay in the title.
/// - A comma or full stop after a mark or a phrase is removed with it, and so are commas before it at the end of the
///   title.
/// - A doubled sign stands for itself: `##Home` is the word `#Home`, and `!!2` the word `!2`. Text in double quotes is
///   never a date or a mark; the quotes are kept.
/// - The rest is the title, with one space between words.
package struct QuickLine: Hashable, Sendable {
    /// The most words of a line whose title is short enough: 250 in the title, a few more in a date and in marks.
    static let maximumWords = 300

    package let title: TaskTitle
    package let dueDate: DueDate?
    package let priority: TaskPriority?
    package let list: ListReference?

    /// Parses a line.
    ///
    /// - Parameters:
    ///   - line: The text, at most 64 KiB.
    ///   - phrase: The parser for due dates.
    /// - Throws: ``LanguageError/titleMissing`` if the line contains only a date and marks, or `TaskRefusal` if the
    ///   title or the list's name is invalid.
    package init(_ line: String, reading phrase: DuePhrase) throws {
        // Limits the work for input that was not typed.
        guard line.utf8.count <= 64 * 1024 else { throw TaskRefusal.titleTooLong }
        var words = QuickWord.split(line, atMost: QuickLine.maximumWords + 1)
        guard !words.isEmpty else { throw TaskRefusal.titleEmpty }
        guard words.count <= QuickLine.maximumWords else { throw TaskRefusal.titleTooLong }
        priority = try QuickLine.take(&words) { $0.priority }.map { try TaskPriority($0) }
        list = try QuickLine.take(&words) { $0.listName }.map { try ListReference(named: $0) }
        let due = QuickDue(in: words, reading: phrase).find()
        dueDate = due?.due
        if let due { words.replaceSubrange(due.words, with: [.gap]) }
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

    private static func text(of words: [QuickWord]) -> String {
        var text = words.compactMap(\.text).joined(separator: " ")
        guard words.last == .gap else { return text }
        while let last = text.last, last == "," || last == ";" || last == " " { text.removeLast() }
        return text
    }
}
