import TextLayout

/// The counts of a card.
package struct CardCounts: Sendable {
    /// What the card is about, such as 3 open.
    let main: CardCount
    /// What should be none, such as 1 overdue; shown only if there are any.
    let critical: CardCount
    /// More counts, for a card without rows.
    let others: [CardCount]
    /// The text instead of the main count if that is 0, such as `Nothing open`.
    let nothing: String
    let gauge: CardGauge

    /// Creates counts.
    ///
    /// - Parameters:
    ///   - main: What the card is about.
    ///   - critical: What should be none.
    ///   - others: More counts, for a card without rows.
    ///   - nothing: The text instead of the main count if that is 0.
    ///   - gauge: How much is done.
    package init(main: CardCount, critical: CardCount, others: [CardCount], nothing: String, gauge: CardGauge) {
        self.main = main
        self.critical = critical
        self.others = others
        self.nothing = nothing
        self.gauge = gauge
    }
}

/// A number, and what it counts.
package struct CardCount: Sendable {
    let number: Int
    let word: String
    let shortWord: String
    /// The name of the number where a bar reads numbers by name; nil if it reads this one nowhere.
    let name: StaticString?
    let isAccented: Bool

    /// Creates a count.
    ///
    /// - Parameters:
    ///   - number: The number, which is not negative.
    ///   - word: What it counts.
    ///   - shortWord: What it counts, for little room; nil for the same word.
    ///   - name: The name of the number where a bar reads numbers by name.
    ///   - isAccented: Whether it has the accent colour on a card without rows.
    package init(
        _ number: Int, _ word: String, shortWord: String? = nil, name: StaticString? = nil, isAccented: Bool = false
    ) {
        self.number = number
        self.word = word
        self.shortWord = shortWord ?? word
        self.name = name
        self.isAccented = isAccented
    }
}

/// How much is done of what was planned.
package struct CardGauge: Sendable {
    let done: Int
    let planned: Int
    /// The word below a ring with the numbers, such as `today`.
    let word: String
    /// What was done, such as `done today`.
    let doneWord: String
    /// The line of a card without rows if nothing was done, such as `All clear`.
    let clear: String
    /// Whether cards with a heading show it; a ring and a tooltip always do.
    let isShown: Bool

    /// Creates a gauge.
    ///
    /// - Parameters:
    ///   - done: How many are done.
    ///   - planned: How many are done and left.
    ///   - word: The word below a ring with the numbers.
    ///   - doneWord: What was done.
    ///   - clear: The line of a card without rows if nothing was done.
    ///   - isShown: Whether cards with a heading show it.
    package init(done: Int, of planned: Int, word: String, doneWord: String, clear: String, isShown: Bool) {
        self.done = done
        self.planned = planned
        self.word = word
        self.doneWord = doneWord
        self.clear = clear
        self.isShown = isShown
    }

    /// From 0 to 100; 100 if nothing was planned.
    var percentage: Int { planned == 0 ? 100 : done * 100 / planned }

    /// The line of a card without rows: `2 done today`, or `All clear`.
    var doneLine: [UInt8] {
        guard done > 0 else { return Array(clear.utf8) }
        var line = ByteBuffer(capacity: 16)
        line.append(compact: done)
        line.append(byte: 0x20)
        line.append(doneWord)
        return line.bytes
    }
}

extension ByteBuffer {
    /// Appends text such as `3 open · 1 overdue`.
    mutating func append(counts: CardCounts) {
        if counts.main.number == 0 { return append(counts.nothing) }
        append(counts.main)
        guard counts.critical.number > 0 else { return }
        append(" · ")
        append(counts.critical)
    }

    /// Appends text such as `1.2k open · 1 overdue`, for SVG cards.
    mutating func append(compactCounts counts: CardCounts) {
        if counts.main.number == 0 { return append(counts.nothing) }
        append(compact: counts.main)
        guard counts.critical.number > 0 else { return }
        append(" · ")
        append(compact: counts.critical)
    }

    /// Appends text such as `2/5`, or `3 open` if nothing was planned.
    mutating func append(progress counts: CardCounts) {
        guard counts.gauge.planned > 0 else { return append(counts.main) }
        append(counts.gauge.done)
        append(byte: 0x2F)
        append(counts.gauge.planned)
    }

    /// Appends text such as `3 open`.
    mutating func append(_ count: CardCount) {
        append(count.number)
        append(byte: 0x20)
        append(count.word)
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
