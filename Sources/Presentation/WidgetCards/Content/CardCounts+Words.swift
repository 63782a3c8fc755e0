import TextLayout

extension CardCounts {
    /// What the open tasks that are counted are called.
    var openWord: String { isDatedOnly ? "dated" : "open" }

    /// What a card says if there are none.
    var nothingOpen: String { isDatedOnly ? "Nothing dated" : "Nothing open" }

    /// The line of a card without open tasks: `2 done today`, or `All clear`.
    var doneLine: [UInt8] {
        guard completedToday > 0 else { return Array("All clear".utf8) }
        var line = ByteBuffer(capacity: 16)
        line.append(compact: completedToday)
        line.append(" done today")
        return line.bytes
    }
}

extension ByteBuffer {
    /// Appends text such as `3 open · 1 overdue`.
    mutating func append(counts: CardCounts) {
        if counts.open == 0 { return append(counts.nothingOpen) }
        append(counts.open)
        append(" \(counts.openWord)")
        guard counts.overdue > 0 else { return }
        append(" · ")
        append(counts.overdue)
        append(" overdue")
    }

    /// Appends text such as `1.2k open · 1 overdue`, for SVG cards.
    mutating func append(compactCounts counts: CardCounts) {
        if counts.open == 0 { return append(counts.nothingOpen) }
        append(compact: counts.open)
        append(" \(counts.openWord)")
        guard counts.overdue > 0 else { return }
        append(" · ")
        append(compact: counts.overdue)
        append(" overdue")
    }

    /// Appends text such as `2/5`, tasks done of those planned for today, or `3 open` if none were planned.
    mutating func append(progress counts: CardCounts) {
        guard counts.plannedToday > 0 else {
            append(counts.open)
            return append(" \(counts.openWord)")
        }
        append(counts.completedToday)
        append(byte: 0x2F)
        append(counts.plannedToday)
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
