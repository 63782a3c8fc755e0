import TaskHubEntities

/// What the words of a todo.txt line mean: the title, its project and contexts, and the words with a key.
struct TodoTxtMarks {
    private(set) var title = ""
    private(set) var due: CivilDate?
    /// The time of day beside it, as in `due:2026-12-01T15:00`.
    private(set) var dueTime: CivilTime?
    private(set) var rule: ImportedRule?
    /// The letter of the priority; nil without one.
    private(set) var letter: Character?
    private(set) var id: EntityID?
    /// The tags, and for each the character that it had, `@` or `+`.
    private(set) var tagMarks: [(tag: TaskTag, mark: Unicode.Scalar)] = []
    private(set) var extensions = TodoTxtExtensions()
    /// The keys that mean something in other programs, and stay in the title here, in their order.
    private(set) var notCarried: [String] = []
    private var project: String?

    /// Reads the words after priority and dates.
    ///
    /// The first project is the list. Contexts and all other projects are tags. At either end of the line they are
    /// removed from the title; between other words they stay, as in "ask @boss about the raise".
    ///
    /// - Parameters:
    ///   - words: The words.
    ///   - letter: The letter of the priority, if it came before them.
    init(_ words: [Substring], letter: Character?) {
        // Only a line that this program wrote has our keys: they mean something else elsewhere.
        id = words.lazy.filter { $0.utf8.starts(with: "id:".utf8) }.compactMap { EntityID($0.dropFirst(3)) }.first
        self.letter = letter
        var kept: [(word: Substring, kind: Kind)] = []
        var place: (word: Substring, index: Int)?
        for word in words {
            let before = rule
            if let kind = read(word) { kept.append((word, kind)) }
            if rule != before { place = (word, kept.count) }
        }
        // A rule without a due date cannot be applied, so it stays in the title.
        if due == nil, let place {
            kept.insert((place.word, .key), at: place.index)
            rule = nil
            notCarried.append("rec")
        }
        title = extensions.title ?? TodoTxtMarks.title(of: kept) ?? words.joined(separator: " ")
    }

    /// Returns the title, or nil if no word is left for it.
    private static func title(of words: [(word: Substring, kind: Kind)]) -> String? {
        let first = words.firstIndex { $0.kind == .plain } ?? words.endIndex
        let last = words.lastIndex { $0.kind == .plain } ?? words.startIndex
        let text = words.indices.filter { (first <= $0 && $0 <= last) || words[$0].kind == .key }
        return text.isEmpty ? nil : text.map { words[$0].word }.joined(separator: " ")
    }

    /// The name of the list; nil for none.
    var list: String? {
        guard let name = extensions.list else { return project }
        return name.trimmingWhitespace().isEmpty ? nil : name
    }

    var tags: TaskTags { extensions.tags ?? TaskTags(tagMarks.map(\.tag)) }

    private enum Kind {
        case plain, mark
        /// A word with a key that has no meaning here.
        case key
    }

    /// Reads a word; returns nil if it is no part of the text.
    private mutating func read(_ word: Substring) -> Kind? {
        // Not characters: a mark may be followed by a combining one.
        let scalars = word.unicodeScalars
        if let mark = scalars.first, mark == "+" || mark == "@", scalars.count > 1 {
            let name = String(scalars.dropFirst())
            if mark == "+", project == nil, !ListName.meansInbox(name) {
                project = name
                return .mark
            }
            guard let tag = try? TaskTag(name), tagMarks.count < TaskTags.maximumCount,
                mark == "@" || !ListName.meansInbox(name)
            else { return .plain }
            tagMarks.append((tag, mark))
            return .mark
        }
        guard let colon = scalars.firstIndex(of: ":"), colon != word.startIndex else { return .plain }
        let (key, value) = (Substring(scalars[..<colon]), Substring(scalars[colon...].dropFirst()))
        if take(key, value) { return nil }
        let name = key.lowercased()
        if !value.isEmpty, TodoTxtMarks.known.contains(name), !notCarried.contains(name) { notCarried.append(name) }
        return value.isEmpty || !key.allSatisfy { $0.isASCII && $0.isLetter } ? .plain : .key
    }

    /// Takes a value, and returns whether it has a meaning: only the first word of each kind has.
    private mutating func take(_ key: Substring, _ value: Substring) -> Bool {
        switch key.lowercased() {
        case "due" where due == nil:
            let parts = value.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
            let time = parts.count > 1 ? TodoTxtMarks.time(parts[1]) : nil
            guard let day = TodoTxtMarks.day(parts[0]), parts.count == 1 || time != nil else { return false }
            (due, dueTime) = (day, time)
            return true
        case "rec" where rule == nil:
            rule = TodoTxtMarks.rule(value)
            return rule != nil
        case "pri" where letter == nil:
            letter = TodoTxtLine.letter(value)
            return letter != nil
        case "id":
            // Only the first id counts.
            return id?.description == value.lowercased()
        default:
            return id != nil && extensions.take(String(key), value)
        }
    }

    /// Keys of other programs that change what a task is: thresholds, hidden tasks, and what could not be read.
    private static let known: Set<String> = ["due", "rec", "pri", "t", "h", "p", "dep", "until", "star"]

    /// Reads `2026-02-03` or `2026-2-3`.
    private static func day(_ text: Substring) -> CivilDate? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].utf8.count == 4, parts.allSatisfy({ $0.utf8.allSatisfy { 48...57 ~= $0 } }),
            parts[1...].allSatisfy({ (1...2).contains($0.utf8.count) }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        return CivilDate(year: year, month: month, day: day)
    }

    /// Reads `15:00` or `15:00:30`.
    private static func time(_ text: Substring) -> CivilTime? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { $0.utf8.count == 2 && $0.utf8.allSatisfy { 48...57 ~= $0 } ? Int($0) : nil }
        guard (2...3).contains(parts.count), numbers.count == parts.count else { return nil }
        return CivilTime(hour: numbers[0], minute: numbers[1], second: numbers.count > 2 ? numbers[2] : 0)
    }

    /// Reads `+3m`, `2w` or `1b`, which is every business day.
    ///
    /// Without a plus sign, other programs count from the completion. Words such as `weekly` are ours.
    private static func rule(_ text: Substring) -> ImportedRule? {
        let text = Substring(text.lowercased())
        let isStrict = text.first == "+"
        let step = isStrict ? text.dropFirst() : text
        if step == "b" || step == "1b" { return ImportedRule(.weekdays(RecurrenceRule.workdays)) }
        if let unit = words[step] { return ImportedRule(.every(count: 1, unit)) }
        let count = step.prefix { $0.isASCII && $0.isNumber }
        return ImportedRule(count: count, unit: step.dropFirst(count.count), units, afterCompletion: !isStrict)
    }

    private static let words: [Substring: RecurrenceRule.Unit] = [
        "daily": .day, "weekly": .week, "monthly": .month, "yearly": .year,
    ]

    private static let units: [Substring: (Int, RecurrenceRule.Unit)] = [
        "d": (1, .day), "w": (1, .week), "m": (1, .month), "y": (1, .year),
    ]
}
