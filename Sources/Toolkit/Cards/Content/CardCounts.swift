import TextLayout

/// The counts of a card.
public struct CardCounts: Sendable {
    /// What the card is about, such as 3 open.
    let main: CardCount
    /// What should be none, such as 1 overdue; shown only if there are any.
    let critical: CardCount?
    /// More counts, for a card without rows.
    let others: [CardCount]
    /// The text instead of the main count if that is 0, such as `Nothing open`.
    let nothing: String
    /// Whether there is nothing to count.
    private(set) var isNone = false

    /// Creates counts.
    ///
    /// - Parameters:
    ///   - main: What the card is about, such as 3 unread.
    ///   - critical: A number that should be 0, such as 1 overdue. It is shown with a mark, and only if it is not 0.
    ///   - others: More counts, for a redacted card, and for bars that read numbers by name. At most the first 6. Of
    ///     several counts with one name, the first has it.
    ///   - nothing: The text instead of the main count if that is 0, clipped to 24 columns; nil for `0` and its word.
    public init(_ main: CardCount, critical: CardCount? = nil, others: [CardCount] = [], nothing: String? = nil) {
        // Not a set, whose type would take longer to make than the rest.
        var names: [String] = []
        func named(_ count: CardCount) -> CardCount { count.named(unlessIn: &names) }
        self.init(
            main: named(main), critical: critical.map(named), others: others.prefix(6).map(named),
            nothing: nothing?.clipped(to: 24) ?? "0 \(main.word)")
    }

    /// Creates counts with a text that needs no cleaning.
    ///
    /// - Parameters:
    ///   - main: What the card is about.
    ///   - critical: What should be none.
    ///   - others: More counts, for a card without rows.
    ///   - nothing: The text instead of the main count if that is 0.
    package init(main: CardCount, critical: CardCount?, others: [CardCount], nothing: String) {
        self.main = main
        self.critical = critical
        self.others = others
        self.nothing = nothing
    }

    /// The counts of a card that has none.
    static var none: CardCounts {
        var counts = CardCounts(
            main: CardCount(number: 0, word: "", name: nil), critical: nil, others: [], nothing: "")
        counts.isNone = true
        return counts
    }

    /// The same counts for a card without contents: each is 0, and bars still get its name.
    var withoutNumbers: CardCounts {
        CardCounts(
            main: main.withoutNumber, critical: critical?.withoutNumber, others: others.map(\.withoutNumber),
            nothing: "")
    }

    /// What should be none, if there are any.
    var problem: CardCount? { critical.flatMap { $0.number > 0 ? $0 : nil } }
}

/// A number, and what it counts.
public struct CardCount: Sendable {
    let number: Int
    let word: String
    let shortWord: String
    /// The name of the number where a bar reads numbers by name; nil if it reads this one nowhere.
    let name: String?
    let isAccented: Bool

    /// Creates a count.
    ///
    /// - Parameters:
    ///   - number: The number, from 0 to 999,999,999; the nearest of them for another one. SVG abbreviates it, as in
    ///     `1.2k`.
    ///   - word: What it counts, such as `unread`, clipped to 12 columns.
    ///   - shortWord: What it counts, for little room; nil for the same word.
    ///   - name: The name of the number in the formats that have names (JSON, eww and yambar): 1 to 20 ASCII letters,
    ///     digits and `_`, and none of ``reservedNames``. With any other name, or nil, it is left out there.
    ///   - isAccented: Whether it has the accent colour on a card without rows.
    public init(
        _ number: Int, _ word: String, shortWord: String? = nil, name: String? = nil, isAccented: Bool = false
    ) {
        let word = word.clipped(to: 12)
        self.init(
            number: min(max(number, 0), 999_999_999), word: word, shortWord: shortWord?.clipped(to: 12) ?? word,
            name: name.flatMap { $0.isCountName ? $0 : nil }, isAccented: isAccented)
    }

    /// Creates a count that needs no cleaning.
    ///
    /// - Parameters:
    ///   - number: The number, which is not negative.
    ///   - word: What it counts.
    ///   - shortWord: What it counts, for little room; nil for the same word.
    ///   - name: The name of the number where a bar reads numbers by name.
    ///   - isAccented: Whether it has the accent colour on a card without rows.
    package init(number: Int, word: String, shortWord: String? = nil, name: String?, isAccented: Bool = false) {
        self.number = number
        self.word = word
        self.shortWord = shortWord ?? word
        self.name = name
        self.isAccented = isAccented
    }

    /// The names of what bars get besides the counts.
    public static let reservedNames = ["class", "id", "percentage", "rows", "short", "state", "text", "tooltip"]

    /// Returns the same count, without its name if that is taken.
    fileprivate func named(unlessIn names: inout [String]) -> CardCount {
        guard let name else { return self }
        guard names.contains(name) else {
            names.append(name)
            return self
        }
        return CardCount(number: number, word: word, shortWord: shortWord, name: nil, isAccented: isAccented)
    }

    /// The same count with 0.
    var withoutNumber: CardCount {
        CardCount(number: 0, word: word, shortWord: shortWord, name: name, isAccented: isAccented)
    }
}

extension ByteBuffer {
    /// Appends text such as `3 open · 1 overdue`.
    mutating func append(counts: CardCounts) {
        if counts.main.number == 0 { return append(counts.nothing) }
        append(counts.main)
        guard let problem = counts.problem else { return }
        append(" · ")
        append(problem)
    }

    /// Appends text such as `1.2k open · 1 overdue`, for SVG cards.
    mutating func append(compactCounts counts: CardCounts) {
        if counts.main.number == 0 { return append(counts.nothing) }
        append(compact: counts.main)
        guard let problem = counts.problem else { return }
        append(" · ")
        append(compact: problem)
    }

    /// Appends text such as `3 open`.
    mutating func append(_ count: CardCount) {
        append(count.number)
        append(byte: 0x20)
        append(count.word)
    }

    /// Appends text such as `3 open`, with the word for little room.
    mutating func append(short count: CardCount) {
        append(count.number)
        append(byte: 0x20)
        append(count.shortWord)
    }

    /// Appends text such as `1.2k open`.
    mutating func append(compact count: CardCount) {
        append(compact: count.number)
        append(byte: 0x20)
        append(count.word)
    }

    /// Appends a number in at most four characters, such as `857`, `1.2k` or `99k`.
    mutating func append(compact number: Int) {
        switch number {
        case ..<1000: append(number)
        case ..<10_000:
            append(number / 1000)
            append(byte: 0x2E)
            append(number / 100 % 10)
            append(byte: 0x6B)
        case ..<1_000_000:
            append(number / 1000)
            append(byte: 0x6B)
        default: append("1M+")
        }
    }
}
