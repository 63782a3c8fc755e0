import TextLayout

/// How much is done of what was planned: a ring in SVG, a percentage in bars.
public struct CardGauge: Sendable {
    let done: Int
    let planned: Int
    /// The word below a ring with the numbers, such as `today`.
    let word: String
    /// What was done, such as `done today`; empty to leave it out.
    let doneWord: String
    /// The line of a card without rows if nothing was done, such as `All clear`.
    let clear: String
    /// Whether cards with a heading show it; a ring and a tooltip always do.
    let isShown: Bool
    /// Whether the numbers are shown as a percentage.
    let isPercent: Bool

    /// Creates a gauge.
    ///
    /// - Parameters:
    ///   - done: How many are done; it may be more than was planned. From 0 to 999,999,999, or the nearest of them.
    ///   - planned: How many were planned, within the same limits. If that is 0, there is no ring to fill, and the
    ///     percentage is 100.
    ///   - word: The word below the numbers in a ring, clipped to 12 columns, such as `today`.
    ///   - doneWord: What was done, clipped to 16 columns, such as `done today`; nil to leave the number out of the lines
    ///     of counts.
    ///   - clear: The line of a card whose state is ``CardState/empty``, if nothing was done, clipped to 24 columns.
    public init(done: Int, of planned: Int, word: String = "", doneWord: String? = nil, clear: String = "") {
        let limits = 0...999_999_999
        self.init(
            done: min(max(done, 0), limits.upperBound), of: min(max(planned, 0), limits.upperBound),
            word: word.clipped(to: 12), doneWord: doneWord?.clipped(to: 16) ?? "", clear: clear.clipped(to: 24),
            isShown: true)
    }

    /// Creates a gauge that is shown as a percentage.
    ///
    /// - Parameters:
    ///   - percent: From 0 to 100, or the nearest of them.
    ///   - word: The word below the percentage in a ring, clipped to 12 columns, such as `charged`.
    public init(percent: Int, word: String = "") {
        self.init(
            done: min(max(percent, 0), 100), of: 100, word: word.clipped(to: 12), doneWord: "", clear: "",
            isShown: true, isPercent: true)
    }

    /// Creates a gauge with words that need no cleaning.
    ///
    /// - Parameters:
    ///   - done: How many are done.
    ///   - planned: How many are done and left.
    ///   - word: The word below a ring with the numbers.
    ///   - doneWord: What was done.
    ///   - clear: The line of a card without rows if nothing was done.
    ///   - isShown: Whether cards with a heading show it.
    ///   - isPercent: Whether the numbers are shown as a percentage.
    package init(
        done: Int, of planned: Int, word: String, doneWord: String, clear: String, isShown: Bool,
        isPercent: Bool = false
    ) {
        self.done = done
        self.planned = planned
        self.word = word
        self.doneWord = doneWord
        self.clear = clear
        self.isShown = isShown
        self.isPercent = isPercent
    }

    /// From 0 to 100; 100 if nothing was planned.
    var percentage: Int { planned == 0 ? 100 : min(100, done * 100 / planned) }

    /// Whether a line of counts says how many were done.
    var isInLine: Bool { done > 0 && !doneWord.isEmpty }

    /// The line of a card without rows: `2 done today`, or `All clear`.
    var doneLine: [UInt8] {
        guard isInLine else { return Array(clear.utf8) }
        var line = ByteBuffer(capacity: 16)
        line.append(compact: done)
        line.append(byte: 0x20)
        line.append(doneWord)
        return line.bytes
    }
}

extension ByteBuffer {
    /// Appends text such as `2/5` or `40%`.
    mutating func append(progress gauge: CardGauge) {
        append(gauge.done)
        if gauge.isPercent { return append(byte: 0x25) }
        append(byte: 0x2F)
        append(gauge.planned)
    }

    /// Appends text such as `2 done today`.
    mutating func append(doneOf gauge: CardGauge) {
        append(gauge.done)
        append(byte: 0x20)
        append(gauge.doneWord)
    }
}
