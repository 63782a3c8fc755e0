import TextLayout

/// A text card of several lines: a header, rows in columns, and how many rows are not shown.
struct TextSheet {
    /// The maximum width of a line, in terminal columns.
    let columns: Int
    let maximumRows: Int
    let showsLevel: Bool
    let showsGroup: Bool

    func write(_ card: Card, to output: inout ByteBuffer) {
        let date = card.dateLine
        let title = Array(card.subject.title.utf8)
        let room = columns - (date.map { InlineText.width($0) + 1 } ?? 0)
        output.append(clean: title, columns: room)
        if let date {
            output.append(spaces: columns - InlineText.width(title) - InlineText.width(date))
            output.append(date)
        }
        if card.hasContents {
            output.append(byte: 0x0A)
            output.append(lineOf: card, columns: columns)
            if card.isRedacted { return writeCounts(card, to: &output) }
            writeDone(card, to: &output)
            let rows = card.rows(maximumRows)
            writeRows(rows, to: &output)
            let hidden = card.hiddenCount(besides: rows.count)
            if hidden > 0 {
                output.append("\nand ")
                output.append(hidden)
                output.append(" more")
            }
        }
        writeProblem(card, to: &output)
    }

    /// Appends how much was done, if there is room after the counts.
    private func writeDone(_ card: Card, to output: inout ByteBuffer) {
        guard let gauge = card.gauge, gauge.isShown, gauge.isInLine, card.line == nil else { return }
        var counts = ByteBuffer()
        counts.append(counts: card.counts)
        let label = " · \(gauge.done) \(gauge.doneWord)"
        if InlineText.width(counts.bytes) + InlineText.width(label) <= columns { output.append(label) }
    }

    /// Appends a newline and a line for each row: a mark or a circle, the title, and columns to its right.
    func writeRows(_ rows: [CardRow], to output: inout ByteBuffer) {
        let hasLevel = showsLevel && rows.contains { $0.level != nil }
        let groups = rows.map { showsGroup ? $0.group?.fitted(to: 14, by: TerminalColumns.self) : nil }
        let groupWidth = groups.reduce(0) { max($0, $1?.width ?? 0) }
        let detailWidth = rows.reduce(0) { max($0, $1.detail?.columns ?? 0) }
        let gap = 2
        for (row, group) in zip(rows, groups) {
            var line = PaddedLine()
            line.append(Array((row.isMarked ? "! " : "○ ").utf8), width: 2)
            // Details are right-aligned. If there is a column of groups, every row reserves the width of the longest one.
            let detail = groupWidth > 0 ? detailWidth : row.detail?.columns ?? 0
            var end = columns
            if hasLevel { end -= 2 + gap }
            let detailStart = end - detail
            if detail > 0 { end = detailStart - gap }
            let groupStart = end - groupWidth
            if groupWidth > 0 { end = groupStart - gap }
            let title = row.title.fitted(to: end - line.width, by: TerminalColumns.self)
            line.append(title.bytes, width: title.width)
            if let group { line.append(group.bytes, width: group.width, at: groupStart) }
            if let label = row.detail {
                let width = label.columns
                line.append(label.bytes, width: width, at: detailStart + detail - width)
            }
            if hasLevel, let level = row.levelLabel { line.append(level, width: 2, at: columns - 2) }
            output.append(byte: 0x0A)
            output.append(line.bytes)
        }
    }

    private func writeProblem(_ card: Card, to output: inout ByteBuffer) {
        if let message = card.message {
            write(message, to: &output)
        } else if let notice = card.notice {
            output.append(byte: 0x0A)
            output.append(notice.variants.longest { InlineText.width($0) <= columns })
        }
    }

    private func write(_ message: CardMessage, to output: inout ByteBuffer) {
        output.append(byte: 0x0A)
        output.append(message.headlineVariants.longest { InlineText.width($0) <= columns })
        if let detail = message.detail {
            for line in DisplayText(cleaned: Array(detail.utf8)).wrapped(
                to: columns, lines: 5, by: TerminalColumns.self)
            {
                output.append(byte: 0x0A)
                output.append(line)
            }
        }
        output.append(byte: 0x0A)
        output.append(clean: Array(message.hint.utf8), columns: columns)
    }

    private func writeCounts(_ card: Card, to output: inout ByteBuffer) {
        for count in card.counts.others {
            output.append(byte: 0x0A)
            output.append(count)
        }
        writeProblem(card, to: &output)
    }
}

/// A line with text at fixed columns and no trailing spaces.
private struct PaddedLine {
    private var output = ByteBuffer(capacity: 96)
    private(set) var width = 0

    var bytes: [UInt8] { output.bytes }

    mutating func append(_ text: [UInt8], width textWidth: Int, at column: Int? = nil) {
        if let column {
            output.append(spaces: column - width)
            width = max(width, column)
        }
        output.append(text)
        width += textWidth
    }
}
