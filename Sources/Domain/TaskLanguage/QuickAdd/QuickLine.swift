package import TaskHubEntities

/// A task in one line: `Pay rent fri 17:00 !2 #Home`.
///
/// - `!1` to `!5`, a word of its own, is the priority; `#Home` or `#"Old house"` the list. `#12` is none: issues and
///   parcels have numbers, and a name that begins with one, or with a sign, wants quotes. Of several, the last one counts, and the others stay in the title.
/// - A phrase that ``DuePhrase`` understands, at the line's end or before one of those marks, says when it is due. Of
///   several, the last one counts. ``QuickDue`` tells which phrases are left in the title.
/// - A comma or the end of a sentence behind a mark or a phrase goes with it, and so do commas before it where the title
///   ends.
/// - A doubled sign stands for one that is meant: `##Home` is the word `#Home`, `!!2` the word `!2`. Nothing between
///   double quotes is a date or a mark; the quotes stay.
/// - What is left is the title, with one blank between words.
package struct QuickLine: Hashable, Sendable {
    package let title: TaskTitle
    package let dueDate: Instant?
    package let priority: TaskPriority?
    package let list: ListReference?

    /// - Throws: ``LanguageError/titleMissing`` when date and marks are all there is, ``TaskRefusal`` when
    ///   the title or the list's name can't be one.
    package init(_ line: String, reading phrase: DuePhrase) throws {
        // Nobody types a megabyte.
        guard line.utf8.count <= 64 * 1024 else { throw TaskRefusal.titleTooLong }
        var words = QuickWord.split(line)
        guard !words.isEmpty else { throw TaskRefusal.titleEmpty }
        priority = try QuickLine.take(&words) { $0.priority }.map { try TaskPriority($0) }
        list = try QuickLine.take(&words) { $0.listName }.map { try ListReference(named: $0) }
        let due = QuickDue(in: words, reading: phrase).find()
        dueDate = due?.instant
        if let due { words.replaceSubrange(due.words, with: [.gap]) }
        let text = QuickLine.text(of: words)
        guard !text.isEmpty else { throw LanguageError.titleMissing }
        title = try TaskTitle(text)
    }

    /// Takes the last word of which `read` makes something, and leaves a gap: no phrase reaches over it.
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
