import TextLayout

/// Plain lines for terminals and bars, aligned by display width.
///
/// The maximum width of a line, in terminal columns, is 80 for inline (one line), 40 for rectangular (three lines), 16
/// for circular (one line), 32 for small, 48 for medium and 64 for large.
enum TextCardWriter: BarWriter {
    static func write(_ card: CardContent, style: CardStyle, to output: inout ByteBuffer) {
        switch card.family {
        case .inline: output.append(InlineText(card).line.withoutIsolates)
        case .circular: output.append(BarLabel.short(card))
        case .rectangular: rectangular(card, to: &output)
        case .small:
            TextSheet(columns: 32, maximumTasks: 3, showsPriority: false, showsList: false).write(card, to: &output)
        case .medium:
            TextSheet(columns: 48, maximumTasks: 4, showsPriority: true, showsList: false).write(card, to: &output)
        case .large:
            TextSheet(columns: 64, maximumTasks: 10, showsPriority: true, showsList: true).write(card, to: &output)
        }
        output.append(byte: 0x0A)
    }

    /// Writes the text and below it the tooltip.
    static func write(segment: some BarContent, style: CardStyle, to output: inout ByteBuffer) {
        output.append(segment.label)
        output.append(byte: 0x0A)
        let tooltip = segment.tooltip
        guard !tooltip.isEmpty else { return }
        output.append(tooltip)
        output.append(byte: 0x0A)
    }

    private static func rectangular(_ card: CardContent, to output: inout ByteBuffer) {
        let sheet = TextSheet(columns: 40, maximumTasks: 2, showsPriority: false, showsList: false)
        guard let message = card.message else {
            output.append(counts: card.counts)
            if let problem = card.syncProblem { output.append(" · \(problem.label)") }
            if card.state == .ready { sheet.writeRows(card.rows(sheet.maximumTasks), to: &output) }
            return
        }
        guard card.validUntil != nil else {
            output.append(message.headline)
            if let detail = message.detail {
                for line in DisplayText(cleaned: Array(detail.utf8)).wrapped(to: 40, lines: 1, by: TerminalColumns.self)
                {
                    output.append(byte: 0x0A)
                    output.append(line)
                }
            }
            output.append(byte: 0x0A)
            return output.append(message.hint)
        }
        output.append(counts: card.counts)
        sheet.writeRows(card.rows(1), to: &output)
        output.append(byte: 0x0A)
        let hint = ": \(message.nextStep)"
        output.append(message.headlineVariants.longest { $0.utf8.count + hint.utf8.count <= sheet.columns })
        output.append(hint)
    }
}
