import TaskHubEntities

extension [QuickWord] {
    /// Whether a phrase can end at `index`: at the end of the line, or before a mark, an emoji or a dash.
    ///
    /// The dash of a range, as in `mon - fri`, is none.
    func canEndPhrase(at index: Int, reading dates: DuePhrase) -> Bool {
        let next = index + 1
        guard next < endIndex else { return true }
        if self[next].isMark || self[next].isEmoji { return true }
        guard self[next].isDash else { return false }
        guard next + 1 < endIndex, let text = self[next + 1].phraseText else { return true }
        return (try? dates.dueDate(of: text)) == nil && text.first?.isNumber == false
    }
}

/// One word of a ``QuickLine``.
enum QuickWord: Hashable {
    case plain(String)
    /// Part of the title, even if it looks like a mark or a date.
    case literal(String)
    /// The word as typed, and its number.
    case priority(String, Int)
    /// The word as typed, and the name in it.
    case list(String, name: String)
    /// The word as typed, and the tag.
    case tag(String, TaskTag)
    /// The word as typed, and the date in `due:fri`.
    case due(String, text: String)
    /// A mark or a phrase was removed here.
    case gap

    var priority: Int? { if case .priority(_, let value) = self { value } else { nil } }
    var listName: String? { if case .list(_, let name) = self { name } else { nil } }
    var tag: TaskTag? { if case .tag(_, let tag) = self { tag } else { nil } }

    var dueText: String? { if case .due(_, let text) = self { text } else { nil } }

    /// Whether the word is a mark, set or not, or was one: a phrase can end before it.
    var isMark: Bool {
        switch self {
        case .plain, .literal: false
        case .priority, .list, .tag, .due, .gap: true
        }
    }

    /// Whether the word is a dash that stands alone, as in `Dentist fri – bring the card`.
    var isDash: Bool {
        guard case .plain(let text) = self else { return false }
        return ["-", "–", "—", "--"].contains(text)
    }

    /// Whether the word is an emoji, or several.
    var isEmoji: Bool {
        guard case .plain(let text) = self else { return false }
        return text.allSatisfy { character in
            let scalars = character.unicodeScalars
            return scalars.first.map { !$0.isASCII && $0.properties.isEmoji } == true
        }
    }

    /// The word as it appears in a title; `nil` for a gap.
    var text: String? {
        switch self {
        case .plain(let text), .literal(let text), .priority(let text, _), .list(let text, _), .tag(let text, _),
            .due(let text, _):
            text
        case .gap: nil
        }
    }

    /// The word without trailing punctuation, if it can be part of a phrase; nil for any other word.
    ///
    /// The full stop of `30.11.` is kept.
    var phraseText: String? {
        guard case .plain(let text) = self else { return nil }
        let trimmed = QuickWord.trimmed(text)
        let numbers = trimmed.split(separator: ".", omittingEmptySubsequences: false)
        let isDate = numbers.count == 2 && numbers.allSatisfy { DueWords.number($0, digits: 1...2) != nil }
        if isDate, text.dropFirst(trimmed.count).hasPrefix(".") { return trimmed + "." }
        return trimmed.isEmpty ? nil : trimmed
    }

    /// Returns the word without trailing punctuation.
    static func trimmed(_ word: some StringProtocol) -> String {
        let end = word.lastIndex { !",;:.!".contains($0) }
        return end.map { String(word[...$0]) } ?? ""
    }

    /// Reads a word of ``QuotedWords``.
    init(_ word: Substring) {
        let tail = word.dropFirst()
        let mark = QuickWord.trimmed(word)
        if word.hasPrefix("##"), Marks.listName(QuickWord.trimmed(tail)) != nil {
            self = .literal(String(tail))
        } else if word.hasPrefix("!!"), Marks.priority(QuickWord.trimmed(tail)) != nil {
            self = .literal(String(tail))
        } else if word.hasPrefix("++"), Marks.tag(QuickWord.trimmed(tail)) != nil {
            self = .literal(String(tail))
        } else if let value = Marks.priority(mark) {
            self = .priority(String(word), value)
        } else if let name = Marks.listName(mark) {
            self = .list(String(word), name: name)
        } else if let tag = Marks.tag(mark) {
            self = .tag(String(word), tag)
        } else if let keyed = QuickWord(keyed: word, mark) {
            self = keyed
        } else {
            self = word.contains("\"") ? .literal(String(word)) : .plain(String(word))
        }
    }

    /// Reads `list:Home`, `tag:errand`, `pri:2` and `due:fri`, the spellings of filters that shells leave alone.
    private init?(keyed word: Substring, _ mark: String) {
        guard let colon = mark.firstIndex(of: ":") else { return nil }
        let value = mark[mark.index(after: colon)...]
        let text = QuotedWords.inner(of: value) ?? String(value)
        guard !text.isEmpty, let key = FilterKey(mark[..<colon].lowercased()) else { return nil }
        switch key {
        case .list: self = .list(String(word), name: text)
        case .due: self = .due(String(word), text: text)
        case .tag:
            guard let tag = Marks.tag("+\(text)") else { return nil }
            self = .tag(String(word), tag)
        case .pri:
            guard let priority = try? TaskPriority(reading: text) else { return nil }
            self = .priority(String(word), priority.value)
        case .is, .status, .area, .not: return nil
        }
    }
}
