import TextLayout

/// A panel button and its menu for Argos, and for Kargos, which reads the same format.
///
/// On each line, everything before the first vertical bar is Pango markup. Unescaping, emoji names and ANSI colours
/// are turned off. A click on a row opens a link that holds only the row's id.
enum ArgosCardWriter {
    static func write(_ card: Card, style: CardStyle, to output: inout ByteBuffer) {
        let tooltip = Tooltip(card)
        let color = style.color(of: card.tone)
        write(BarLabel.bytes(of: card, style.family), color: color, to: &output)
        output.append("---\n")
        write(tooltip.heading, to: &output)
        if let counts = tooltip.counts { write(counts, to: &output) }
        for row in tooltip.rows {
            write(tooltip.line(row), color: row.isMarked ? color : nil, link: (row, card.subject), to: &output)
        }
        if tooltip.hiddenCount > 0 { write(tooltip.moreLine, to: &output) }
        for note in tooltip.notes { write(note, to: &output) }
        output.append("---\nRefresh | refresh=true\n")
    }

    private static func write(
        _ text: [UInt8], color: String? = nil, link: (row: CardRow, subject: CardSubject)? = nil,
        to output: inout ByteBuffer
    ) {
        var escaped = ByteBuffer(capacity: text.count + 32)
        escaped.append(xmlEscaping: text)
        for (index, byte) in escaped.bytes.enumerated() {
            switch byte {
            case 0x7C: output.append("&#124;")
            // Leading dashes nest a line in the menu, or make it a separator.
            case 0x2D where index == 0: output.append("&#45;")
            default: output.append(byte: byte)
            }
        }
        output.append(" | unescape=false emojize=false ansi=false")
        if let color {
            output.append(" color=")
            output.append(color)
        }
        if let link, link.subject.hasLink(to: link.row) {
            output.append(" href=")
            output.append(linkTo: link.row, of: link.subject)
        }
        output.append(byte: 0x0A)
    }
}
