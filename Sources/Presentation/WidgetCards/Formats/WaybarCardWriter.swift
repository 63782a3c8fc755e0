import TextLayout

/// The one line of JSON that waybar's `custom` modules read.
///
/// Text and tooltip are Pango markup.
enum WaybarCardWriter: CardWriter {
    static let maximumTooltipTasks = 12

    static func write(_ card: CardContent, theme: CardTheme, to output: inout ByteBuffer) {
        var tooltip = ByteBuffer(capacity: 1024)
        writeTooltip(card, to: &tooltip)
        output.append("{\"text\":")
        output.append(jsonString: escapedForPango(label(card)))
        output.append(",\"alt\":\"")
        output.append(card.state.rawValue)
        output.append("\",\"tooltip\":")
        output.append(jsonString: escapedForPango(tooltip.bytes))
        output.append(",\"class\":[\"")
        output.append(card.state.rawValue)
        if card.counts.overdue > 0 { output.append("\",\"overdue") }
        if card.counts.isDueSoon { output.append("\",\"due-soon") }
        output.append("\"],\"percentage\":")
        output.append(card.validUntil == nil ? 0 : card.counts.percentage)
        output.append("}\n")
    }

    /// A bar has one line, so larger families have the inline one too.
    private static func label(_ card: CardContent) -> [UInt8] {
        guard card.family == .circular else { return InlineText(card).line }
        var label = ByteBuffer()
        TextCardWriter.writeCircular(card, to: &label)
        return label.bytes
    }

    private static func writeTooltip(_ card: CardContent, to output: inout ByteBuffer) {
        output.append("Tasks · ")
        output.append(dayAndDate: card.today)
        if card.validUntil != nil {
            output.append(byte: 0x0A)
            output.append(counts: card.counts)
            if card.counts.completedToday > 0 {
                output.append(" · ")
                output.append(card.counts.completedToday)
                output.append(" done today")
            }
            let rows = card.rows(maximumTooltipTasks)
            for row in rows { write(row, to: &output) }
            if !card.isRedacted, card.counts.open > rows.count {
                output.append("\nand ")
                output.append(card.counts.open - rows.count)
                output.append(" more")
            }
        }
        guard let message = card.message else { return }
        output.append(byte: 0x0A)
        output.append(message.headline)
        if let detail = message.detail {
            output.append(byte: 0x0A)
            output.append(detail)
        }
        output.append(byte: 0x0A)
        output.append(message.hint)
    }

    private static func write(_ row: CardRow, to output: inout ByteBuffer) {
        output.append(row.isOverdue ? "\n! " : "\n○ ")
        output.append(row.title.whole)
        if let due = row.due {
            output.append(row.isOverdue ? " (overdue, " : " (")
            output.append(due.bytes)
            output.append(byte: 0x29)
        }
    }

    private static func escapedForPango(_ text: [UInt8]) -> [UInt8] {
        var escaped = ByteBuffer(capacity: text.count + 32)
        escaped.append(xmlEscaping: text)
        return escaped.bytes
    }
}
