import TextLayout

/// Text, tooltip and click for Xfce's generic monitor.
///
/// The panel finds its tags anywhere, so every angle bracket of a title is escaped. Text and tooltip are Pango markup.
/// A click opens the first row by its id. The command inherits the panel's standard error, which is often a log file,
/// so it should report errors as notifications.
enum GenmonCardWriter {
    static func write(_ card: Card, style: CardStyle, to output: inout ByteBuffer) {
        let tooltip = Tooltip(card)
        output.append("<txt>")
        output.append(BarLabel.bytes(of: card, style.family), as: .pango, color: style.color(of: card.tone))
        output.append("</txt>\n<tool>")
        output.append(xmlEscaping: tooltip.text)
        output.append("</tool>\n")
        guard let row = tooltip.rows.first, card.subject.hasLink(to: row), let command = card.openCommand else {
            return
        }
        output.append("<txtclick>")
        output.append(command)
        output.append(linkTo: row, of: card.subject)
        output.append("</txtclick>\n")
    }
}
