import TextLayout

/// A text card of several lines: a header, rows in columns, and how many tasks are not shown.
struct TextSheet {
    /// The maximum width of a line, in terminal columns.
    let columns: Int
    let maximumTasks: Int
    let showsPriority: Bool
    let showsList: Bool

    func write(_ card: CardContent, to output: inout ByteBuffer) {
        output.append("Tasks")
        if card.appearance.sections.date {
            output.append(spaces: columns - 19)
            output.append(dayAndDate: card.today)
        }
        if card.validUntil != nil {
            output.append(byte: 0x0A)
            output.append(counts: card.counts)
            if card.isRedacted { return writeCounts(card, to: &output) }
            writeDone(card, to: &output)
            let rows = card.rows(maximumTasks)
            writeRows(rows, to: &output)
            if card.counts.open > rows.count {
                output.append("\nand ")
                output.append(card.counts.open - rows.count)
                output.append(" more")
            }
        }
        writeProblem(card, to: &output)
    }

    /// Appends how many tasks were done today, if there is room after the counts.
    private func writeDone(_ card: CardContent, to output: inout ByteBuffer) {
        guard card.appearance.sections.progress, card.counts.completedToday > 0 else { return }
        var counts = ByteBuffer()
        counts.append(counts: card.counts)
        let label = " · \(card.counts.completedToday) done today"
        if InlineText.width(counts.bytes) + label.unicodeScalars.count <= columns { output.append(label) }
    }

    /// Appends a newline and a line for each row: a mark for overdue, the title, and columns to its right.
    func writeRows(_ rows: [CardRow], to output: inout ByteBuffer) {
        let hasPriority = showsPriority && rows.contains { $0.priority != nil }
        let lists = rows.map { showsList ? $0.list?.fitted(to: 14, by: TerminalColumns.self) : nil }
        let listWidth = lists.reduce(0) { max($0, $1?.width ?? 0) }
        let dueWidth = rows.reduce(0) { max($0, $1.due?.bytes.count ?? 0) }
        let gap = 2
        for (row, list) in zip(rows, lists) {
            var line = PaddedLine()
            line.append(Array((row.isOverdue ? "! " : "○ ").utf8), width: 2)
            // Due dates are right-aligned. If there is a list column, every row reserves the width of the longest date.
            let due = listWidth > 0 ? dueWidth : row.due?.bytes.count ?? 0
            var end = columns
            if hasPriority { end -= 2 + gap }
            let dueStart = end - due
            if due > 0 { end = dueStart - gap }
            let listStart = end - listWidth
            if listWidth > 0 { end = listStart - gap }
            let title = row.title.fitted(to: end - line.width, by: TerminalColumns.self)
            line.append(title.bytes, width: title.width)
            if let list { line.append(list.bytes, width: list.width, at: listStart) }
            if let label = row.due {
                line.append(label.bytes, width: label.bytes.count, at: dueStart + due - label.bytes.count)
            }
            if hasPriority, let priority = row.priority {
                line.append([0x21, 0x30 + UInt8(priority)], width: 2, at: columns - 2)
            }
            output.append(byte: 0x0A)
            output.append(line.bytes)
        }
    }

    private func writeProblem(_ card: CardContent, to output: inout ByteBuffer) {
        if let message = card.message {
            write(message, to: &output)
        } else if let problem = card.syncProblem {
            output.append(byte: 0x0A)
            output.append(problem.variants.longest { $0.utf8.count <= columns })
        }
    }

    private func write(_ message: CardMessage, to output: inout ByteBuffer) {
        output.append(byte: 0x0A)
        output.append(message.headlineVariants.longest { $0.utf8.count <= columns })
        if let detail = message.detail {
            for line in DisplayText(cleaned: Array(detail.utf8)).wrapped(
                to: columns, lines: 5, by: TerminalColumns.self)
            {
                output.append(byte: 0x0A)
                output.append(line)
            }
        }
        output.append(byte: 0x0A)
        output.append(message.hint)
    }

    private func writeCounts(_ card: CardContent, to output: inout ByteBuffer) {
        output.append(byte: 0x0A)
        output.append(card.counts.dueToday)
        output.append(" due today")
        output.append(byte: 0x0A)
        output.append(card.counts.completedToday)
        output.append(" done today")
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
