import TaskHubEntities

/// Finds the due date in the words of a ``QuickLine``.
///
/// The longest phrase at the end of the line counts; if there is none, the longest one before the last mark, emoji or
/// dash that has one. A wrong date is worse than one left in the title, where the user sees it. If in doubt, no date is
/// set and the title stays as typed.
struct QuickDue {
    struct Found {
        let words: Range<Int>
        let due: DueDate
    }

    private typealias Match = (start: Int, due: DueDate)

    /// The number of words in the longest possible phrase: `at 5:30 pm on fri the 30th of november 2026`.
    static let longestPhrase = 10

    private let words: [QuickWord]
    /// The text of each word that can be part of a phrase; `nil` for the others.
    private let texts: [String?]
    private let dates: DuePhrase

    init(in words: [QuickWord], reading phrase: DuePhrase) {
        self.words = words
        dates = phrase
        texts = words.map(\.phraseText)
    }

    /// Returns the due date and the words that express it, or `nil` if there is none.
    func find() -> Found? {
        for end in words.indices.reversed() where words.canEndPhrase(at: end, reading: dates) {
            if let match = match(endingAt: end) { return found(match, end) }
        }
        return nil
    }

    /// Returns words that look like the date of the task, though ``find()`` finds none; nil if there are no such words.
    func findDoubtful() -> String? {
        for start in words.indices {
            for end in (start..<min(start + QuickDue.longestPhrase, words.endIndex)).reversed() {
                guard let all = allTexts(start...end), looksLikeDate(all) else { continue }
                return all.joined(separator: " ")
            }
        }
        return nil
    }

    private func looksLikeDate(_ all: [String]) -> Bool {
        let text = all.joined(separator: " ")
        if all.count == 1, !QuickDue.plain.contains(text.lowercased()), CivilDate(iso8601: text) == nil { return false }
        do {
            return !dates.isBeforeToday(try dates.dueDate(of: text)) && !DueWords(text).beginsWithDuration
        } catch {
            guard case .dateAmbiguous = error else { return false }
            // `24 h` may be anything.
            return all.count > 1 && all.first?.first?.isNumber == false
        }
    }

    /// Words that mean a day and hardly anything else.
    private static let plain: Set<String> = [
        "today", "tonight", "tomorrow", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]

    /// Returns the longest phrase that ends at `end`.
    private func match(endingAt end: Int) -> Match? {
        for start in max(end - QuickDue.longestPhrase + 1, 0)...end {
            guard let words = allTexts(start...end) else { continue }
            if let due = try? dates.dueDate(of: words.joined(separator: " ")) { return (start, due) }
        }
        return nil
    }

    private func allTexts(_ range: ClosedRange<Int>) -> [String]? {
        let found = texts[range].compactMap(\.self)
        return found.count == range.count ? found : nil
    }

    private func found(_ match: Match, _ end: Int) -> Found? {
        let before = texts[..<match.start].reversed().prefix { $0 != nil }.compactMap { $0?.lowercased() }
        let phrase = QuickPhrase(
            words: texts[match.start...end].compactMap { $0?.lowercased() }, before: before.reversed())
        let start = match.start - phrase.leads.count
        let found = Found(words: start..<end + 1, due: match.due)
        if isWholeLine(found.words) { return found }
        // It is the date of an invoice or of photos: tasks are not due in the past.
        if dates.isBeforeToday(match.due) { return nil }
        return phrase.isDoubtful || hasEarlierDate(phrase, start) ? nil : found
    }

    /// Returns whether the line contains nothing else except marks.
    private func isWholeLine(_ range: Range<Int>) -> Bool {
        words.indices.allSatisfy { range.contains($0) || words[$0] == .gap }
    }

    /// Returns whether another part of a date is earlier in the line, as in `fri with Tom at 9am`.
    private func hasEarlierDate(_ phrase: QuickPhrase, _ start: Int) -> Bool {
        // A title is not longer than this.
        let reach = phrase.isTime ? TaskTitle.maximumLength : 1
        return (max(start - reach, 0)..<start).contains { match(endingAt: $0) != nil }
    }
}
