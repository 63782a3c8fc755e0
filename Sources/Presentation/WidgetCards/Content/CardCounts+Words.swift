import TextLayout

extension CardCounts {
    /// For a card on which nothing is open.
    var doneLine: [UInt8] {
        guard completedToday > 0 else { return Array("All clear".utf8) }
        var line = ByteBuffer(capacity: 16)
        line.append(compact: completedToday)
        line.append(" done today")
        return line.bytes
    }
}

extension ByteBuffer {
    /// As in `3 open · 1 overdue`.
    mutating func append(counts: CardCounts) {
        if counts.open == 0 { return append("Nothing open") }
        append(counts.open)
        append(" open")
        guard counts.overdue > 0 else { return }
        append(" · ")
        append(counts.overdue)
        append(" overdue")
    }

    /// As in `1.2k open · 1 overdue`: for pictures, whose room is not measured in digits.
    mutating func append(compactCounts counts: CardCounts) {
        if counts.open == 0 { return append("Nothing open") }
        append(compact: counts.open)
        append(" open")
        guard counts.overdue > 0 else { return }
        append(" · ")
        append(compact: counts.overdue)
        append(" overdue")
    }

    /// As in `2/5`: what is done of what today asked for; the number of open tasks when it asked for nothing.
    mutating func append(progress counts: CardCounts) {
        guard counts.plannedToday > 0 else {
            append(counts.open)
            return append(" open")
        }
        append(counts.completedToday)
        append(byte: 0x2F)
        append(counts.plannedToday)
    }

    /// How much of today is done; 0 when nothing is known.
    mutating func append(percentageOf card: CardContent) {
        append(card.validUntil == nil ? 0 : card.counts.percentage)
    }

    /// In four characters or fewer, as in `857`, `1.2k` and `99k`.
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
