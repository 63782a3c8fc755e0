import TaskHubEntities

/// Finds the repetition in the words of a ``QuickLine``, with the date or time after it: `every monday at 9am`.
///
/// As a date, it counts at the end of the line or before a mark, an emoji or a dash.
struct QuickRepetition {
    struct Found {
        let words: Range<Int>
        let repetition: Repetition
        /// When the first task is due, if a date or time follows the repetition.
        let due: DueDate?
    }

    /// The number of words in the longest possible repetition: `every mon tue wed thu fri sat and sun`.
    private static let longest = 9

    private let words: [QuickWord]
    private let texts: [String?]
    private let dates: DuePhrase
    private let kinds: QuickLine.Kinds

    init(in words: [QuickWord], reading dates: DuePhrase, kinds: QuickLine.Kinds) {
        self.words = words
        self.dates = dates
        self.kinds = kinds
        texts = words.map(\.phraseText)
    }

    func find() -> Found? {
        for end in words.indices.reversed() where words.canEndPhrase(at: end, reading: dates) {
            let reach = QuickRepetition.longest + QuickDue.longestPhrase
            for start in max(end - reach, 0)...end where isStart(start) {
                if let found = found(in: start...end) { return found }
            }
        }
        return nil
    }

    private func isStart(_ index: Int) -> Bool {
        guard let word = texts[index]?.lowercased(),
            QuickRepetition.starts.contains(word) || word.first?.isNumber == true || isPlural(word)
        else { return false }
        let before = index > 0 ? texts[index - 1]?.lowercased() : nil
        // `2x weekly` is more often than weekly.
        guard let before else { return true }
        let isCount = before.hasSuffix("x") && before.dropLast().allSatisfy(\.isNumber)
        return !isCount && !QuickRepetition.turning.contains(before)
    }

    private func found(in range: ClosedRange<Int>) -> Found? {
        let all = texts[range].compactMap(\.self)
        guard all.count == range.count else { return nil }
        for count in (1...min(all.count, QuickRepetition.longest)).reversed() {
            let text = all.prefix(count).joined(separator: " ")
            guard let repetition = try? Repetition(reading: text), isRead(repetition, text) else { continue }
            let rest = Array(all.dropFirst(count))
            if rest.isEmpty { return Found(words: Range(range), repetition: repetition, due: nil) }
            guard kinds.contains(.due), let due = due(rest, repetition) else { return nil }
            return Found(words: Range(range), repetition: repetition, due: due)
        }
        return nil
    }

    private func isRead(_ repetition: Repetition, _ text: String) -> Bool {
        switch repetition {
        case .server: kinds.contains(.repetition)
        // `after 3 days` is a date that comes once.
        case .local(.afterCompletion, _) where text.lowercased().hasPrefix("after"): false
        case .local: kinds.contains(.localRepetition)
        }
    }

    /// Returns the date that the words after the repetition mean; a time alone is on the first day of the series.
    private func due(_ words: [String], _ repetition: Repetition) -> DueDate? {
        let isLed = words.first.map { ["by", "from", "starting"].contains($0.lowercased()) } == true
        let text = words.dropFirst(isLed ? 1 : 0).joined(separator: " ")
        let days = [dates.today, dates.today.adding(days: 1)].map(repetition.firstDay)
        for day in days {
            guard let due = try? dates.dueDate(of: "\(day) \(text)") else { break }
            if !dates.isOver(due) { return due }
        }
        return try? dates.dueDate(of: text)
    }

    private func isPlural(_ word: String) -> Bool {
        word.split(separator: "/").allSatisfy { $0.hasSuffix("s") && DueNames.weekday(String($0.dropLast())) != nil }
    }

    private static let starts: Set<String> = [
        "every", "each", "daily", "weekly", "monthly", "yearly", "annually", "weekdays", "workdays", "on", "the",
        "first", "second", "third", "fourth", "last",
    ]

    /// Words after which it is a noun, or not all of the repetition: `the daily`, `twice weekly`.
    private static let turning: Set<String> = [
        "the", "a", "an", "my", "our", "your", "his", "her", "their", "this", "last", "next", "of", "per", "not",
        "once", "twice", "times", "and", "or", "on", "for", "in",
    ]
}
