import TaskHubEntities

/// Finds when a task is due in the words of a ``QuickLine``.
///
/// The longest phrase at the line's end, or else before the last mark that has one, counts. A date wrongly taken is
/// worse than one that stays in the title, where the user sees it: where there is a doubt about that phrase, none is
/// taken.
struct QuickDue {
    struct Found {
        let words: Range<Int>
        let instant: Instant
    }

    private typealias Reading = (start: Int, instant: Instant)

    /// As many words as a phrase can have, and one more: `at 5:30 pm on fri 30 nov 2026`.
    private static let longestPhrase = 9

    private let words: [QuickWord]
    /// The words as they may stand in a phrase, nil where none can be.
    private let texts: [String?]
    private let dates: DuePhrase

    init(in words: [QuickWord], reading phrase: DuePhrase) {
        self.words = words
        dates = phrase
        texts = words.map { word in
            guard case .plain(let text) = word else { return nil }
            let trimmed = QuickWord.trimmed(text)
            return trimmed.isEmpty ? nil : trimmed
        }
    }

    func find() -> Found? {
        for end in words.indices.reversed() where end + 1 == words.endIndex || words[end + 1] == .gap {
            if let reading = reading(endingAt: end) { return found(reading, end) }
        }
        return nil
    }

    /// The longest.
    private func reading(endingAt end: Int) -> Reading? {
        for start in max(end - QuickDue.longestPhrase + 1, 0)...end {
            guard let words = allTexts(start...end) else { continue }
            if let instant = try? dates.instant(of: words.joined(separator: " ")) { return (start, instant) }
        }
        return nil
    }

    private func allTexts(_ range: ClosedRange<Int>) -> [String]? {
        let found = texts[range].compactMap(\.self)
        return found.count == range.count ? found : nil
    }

    private func found(_ reading: Reading, _ end: Int) -> Found? {
        let before = texts[..<reading.start].reversed().prefix { $0 != nil }.compactMap { $0?.lowercased() }
        let phrase = QuickPhrase(
            words: texts[reading.start...end].compactMap { $0?.lowercased() }, before: before.reversed())
        let start = reading.start - phrase.leads.count
        let found = Found(words: start..<end + 1, instant: reading.instant)
        if isWholeLine(found.words) { return found }
        // Of an invoice or of photos: nobody plans for a day that is over.
        if dates.isBeforeToday(reading.instant) { return nil }
        return phrase.isDoubtful || isPartOfMore(phrase, start) || isThisDay(phrase) ? nil : found
    }

    /// But for the marks.
    private func isWholeLine(_ range: Range<Int>) -> Bool {
        words.indices.allSatisfy { range.contains($0) || words[$0] == .gap }
    }

    /// A time belongs to a day wherever that stands: `fri with Tom at 9am`.
    private func isPartOfMore(_ phrase: QuickPhrase, _ start: Int) -> Bool {
        // What is further away is in no title.
        let reach = phrase.isTime ? TaskTitle.maximumLength : 1
        return (max(start - reach, 0)..<start).contains { reading(endingAt: $0) != nil }
    }

    /// On a Friday `this friday` is today, or isn't.
    private func isThisDay(_ phrase: QuickPhrase) -> Bool {
        phrase.leads.contains("this") && phrase.words.first.flatMap(DueNames.weekday).map(dates.isToday) == true
    }
}
