import TextLayout

/// Text, tooltip and click for Xfce's generic monitor.
///
/// The panel finds its tags anywhere, so every angle bracket of a title is escaped. Text and tooltip are Pango markup.
/// A click opens the first row by its id. The command inherits the panel's standard error, which is often a log file,
/// so it should report errors as notifications.
enum GenmonCardWriter: BarWriter {
    static func write(_ card: Card, style: CardStyle, to output: inout ByteBuffer) {
        let tooltip = Tooltip(card)
        writeText(of: card, tooltip: tooltip.text, style, to: &output)
        guard let row = tooltip.rows.first, let command = card.openCommand else { return }
        output.append("<txtclick>")
        output.append(command)
        output.append(linkTo: row, of: card.subject)
        output.append("</txtclick>\n")
    }

    static func write(segment: some BarContent, style: CardStyle, to output: inout ByteBuffer) {
        writeText(of: segment, tooltip: segment.tooltip, style, to: &output)
    }

    private static func writeText(
        of segment: some BarContent, tooltip: [UInt8], _ style: CardStyle, to output: inout ByteBuffer
    ) {
        output.append("<txt>")
        output.append(segment.label, as: .pango, color: style.color(of: segment.tone))
        output.append("</txt>\n<tool>")
        output.append(xmlEscaping: tooltip)
        output.append("</tool>\n")
    }
}
