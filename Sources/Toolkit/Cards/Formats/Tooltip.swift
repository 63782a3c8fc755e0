import TextLayout

/// What a bar shows on hover: one line for each row with its whole title, not yet escaped.
struct Tooltip {
    static let maximumRows = 12

    let heading: [UInt8]
    let counts: [UInt8]?
    let rows: [CardRow]
    /// How many there are besides the rows.
    let hiddenCount: Int
    /// The problem, and what to do about it.
    let notes: [[UInt8]]
    private let mark: StaticString

    init(_ card: Card) {
        mark = card.subject.mark
        var heading = ByteBuffer()
        heading.append(card.subject.title)
        if !card.date.isEmpty {
            heading.append(" · ")
            heading.append(card.date)
        }
        self.heading = heading.bytes
        rows = card.rows(Tooltip.maximumRows)
        hiddenCount = card.hiddenCount(besides: rows.count)
        counts = card.hasContents ? Tooltip.line(of: card) : nil
        var notes: [[UInt8]] = []
        if let message = card.message {
            notes.append(Array(message.headline.utf8))
            if let detail = message.detail { notes.append(Array(detail.utf8)) }
            notes.append(Array(message.hint.utf8))
        } else if let notice = card.notice {
            notes.append(Array(notice.sentence.utf8))
        }
        self.notes = notes
    }

    /// All parts, one on each line.
    var text: [UInt8] {
        var output = ByteBuffer(capacity: 1024)
        output.append(heading)
        if let counts { output.append(line: counts) }
        for row in rows { output.append(line: line(row)) }
        if hiddenCount > 0 { output.append(line: moreLine) }
        for note in notes { output.append(line: note) }
        return output.bytes
    }

    /// Returns a line such as `! Pay rent (overdue, yesterday 17:00)`.
    func line(_ row: CardRow) -> [UInt8] {
        var output = ByteBuffer(capacity: 96)
        // Pango takes a line's direction from its first letter, isolated or not.
        if row.title.hasRightToLeft { output.append("\u{200E}") }
        output.append(row.isMarked ? "! " : "○ ")
        output.append(row.title.whole, isolatedAs: row.title)
        if let detail = row.detail {
            output.append(" (")
            if row.isMarked {
                output.append(fixed: mark)
                output.append(", ")
            }
            output.append(detail.bytes, isolatedAs: detail.text)
            output.append(byte: 0x29)
        }
        return output.bytes
    }

    var moreLine: [UInt8] {
        var output = ByteBuffer()
        output.append("and ")
        output.append(hiddenCount)
        output.append(" more")
        return output.bytes
    }

    private static func line(of card: Card) -> [UInt8] {
        var output = ByteBuffer()
        if let line = card.line {
            output.append(line.whole)
            return output.bytes
        }
        output.append(counts: card.counts)
        if let gauge = card.gauge, gauge.isInLine {
            output.append(" · ")
            output.append(doneOf: gauge)
        }
        return output.bytes
    }
}

extension ByteBuffer {
    fileprivate mutating func append(line: [UInt8]) {
        append(byte: 0x0A)
        append(line)
    }
}
