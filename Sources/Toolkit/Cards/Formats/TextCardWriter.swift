import TextLayout

/// Plain lines for terminals and bars, aligned by display width.
///
/// The maximum width of a line, in terminal columns, is 80 for inline (one line), 40 for rectangular (three lines), 16
/// for circular (one line), 32 for small, 48 for medium and 64 for large.
enum TextCardWriter {
    /// The number of rows on a card of that family.
    static func rowLimit(of family: CardFamily) -> Int {
        switch family {
        case .inline: 1
        case .rectangular: 2
        case .circular: 0
        case .small: 3
        case .medium: 4
        case .large: 10
        }
    }

    static func write(_ card: Card, style: CardStyle, to output: inout ByteBuffer) {
        let maximumRows = rowLimit(of: style.family)
        switch style.family {
        case .inline: output.append(InlineText(card).line.withoutIsolates)
        case .circular: output.append(BarLabel.short(card))
        case .rectangular: rectangular(card, to: &output)
        case .small:
            TextSheet(columns: 32, maximumRows: maximumRows, showsLevel: false, showsGroup: false)
                .write(card, to: &output)
        case .medium:
            TextSheet(columns: 48, maximumRows: maximumRows, showsLevel: true, showsGroup: false)
                .write(card, to: &output)
        case .large:
            TextSheet(columns: 64, maximumRows: maximumRows, showsLevel: true, showsGroup: true)
                .write(card, to: &output)
        }
        output.append(byte: 0x0A)
    }

    private static func rectangular(_ card: Card, to output: inout ByteBuffer) {
        let sheet = TextSheet(
            columns: 40, maximumRows: rowLimit(of: .rectangular), showsLevel: false, showsGroup: false)
        guard let message = card.message else {
            let label = card.notice.map { " · \($0.label)" } ?? ""
            output.append(lineOf: card, columns: sheet.columns - InlineText.width(label))
            output.append(label)
            if card.state == .ready { sheet.writeRows(card.rows(sheet.maximumRows), to: &output) }
            return
        }
        guard card.hasContents else {
            output.append(message.headline)
            if let detail = message.detail {
                for line in DisplayText(cleaned: Array(detail.utf8)).wrapped(to: 40, lines: 1, by: TerminalColumns.self)
                {
                    output.append(byte: 0x0A)
                    output.append(line)
                }
            }
            output.append(byte: 0x0A)
            return output.append(clean: Array(message.hint.utf8), columns: sheet.columns)
        }
        output.append(lineOf: card, columns: sheet.columns)
        sheet.writeRows(card.rows(1), to: &output)
        output.append(byte: 0x0A)
        let hint = ": \(message.nextStep)"
        output.append(
            message.headlineVariants.longest { InlineText.width($0) + InlineText.width(hint) <= sheet.columns })
        output.append(hint)
    }
}
