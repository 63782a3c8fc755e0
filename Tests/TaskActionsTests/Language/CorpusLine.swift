import TaskActions
import TaskHubEntities
import TaskStore

/// A line of `fixtures/language`, as its README describes: text with the understood words in braces.
struct CorpusLine: Sendable, CustomStringConvertible {
    /// What is typed.
    private(set) var typed = ""
    private(set) var title = ""
    /// The local day or date and time, as in `2026-11-30 17:00`.
    private(set) var due: String?
    private(set) var priority: Int?
    private(set) var list: String?
    private(set) var tags: Set<String> = []
    /// As `Recurrence` and `RecurrenceRule` describe themselves.
    private(set) var repetition: String?
    /// The names after a number sign that are no lists.
    private(set) var unknownLists: [String] = []

    var description: String { typed }

    init(_ line: Substring) {
        var rest = line
        while let start = rest.firstIndex(of: "{"), let end = rest.firstIndex(of: "}") {
            append(rest[..<start])
            read(rest[rest.index(after: start)..<end])
            rest = rest[rest.index(after: end)...]
        }
        append(rest)
        title = title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private mutating func append(_ text: Substring) {
        typed += text
        title += text
    }

    private mutating func read(_ group: Substring) {
        let sides = group.split(separator: " = ", maxSplits: 1)
        if sides.count == 1, group.hasPrefix("?") {
            append(group.dropFirst())
            unknownLists.append(String(group.dropFirst(2)))
            return
        }
        typed += sides[0]
        var words: [Substring] = []
        for value in sides.count == 2 ? sides[1].split(separator: " ") : [sides[0]] { read(value, &words) }
        if !words.isEmpty { repetition = words.joined(separator: " ") }
    }

    private mutating func read(_ value: Substring, _ words: inout [Substring]) {
        // A lone sign, which is doubled in the line, means nothing.
        guard value.count > 1 || value.first?.isNumber == true else { return }
        if value.hasPrefix("#") {
            list = value.dropFirst().filter { $0 != "\"" }
        } else if value.hasPrefix("+") {
            tags.insert(String(value.dropFirst()))
        } else if value.hasPrefix("!") || value.hasPrefix(", !") {
            priority = Int(value.filter(\.isNumber))
        } else if CivilDate(iso8601: value) != nil {
            due = String(value)
        } else if value.contains(":") {
            due = due.map { "\($0) \(value)" }
        } else {
            words.append(value)
        }
    }
}
