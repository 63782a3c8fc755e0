import TextLayout

/// Text, tooltip and click for Xfce's generic monitor.
///
/// The panel looks for its tags wherever they stand, so no angle bracket of a title may be left; text and tooltip
/// are Pango markup. The click opens the first task, by its id alone; the panel's own output, which it gets, is often a
/// file that nobody looks at.
enum GenmonCardWriter: CardWriter {
    static func write(_ card: CardContent, style: CardStyle, to output: inout ByteBuffer) {
        output.append("<txt>")
        output.append(markup: BarLabel.bytes(of: card), color: CardTone(card).color)
        output.append("</txt>\n")
        let tooltip = Tooltip(card)
        output.append("<tool>")
        output.append(xmlEscaping: tooltip.text)
        output.append("</tool>\n")
        guard let row = tooltip.rows.first, let container = containerOption(card.namedContainer) else { return }
        output.append("<txtclick>taskhub open --from-desktop ")
        output.append(container)
        output.append(linkTo: row.id)
        output.append("</txtclick>\n")
    }

    /// The panel parts the command into words as a shell does.
    ///
    /// - Returns: nil for a path that it would take for something else.
    private static func containerOption(_ path: String?) -> String? {
        guard let path else { return "" }
        let isPlain = path.unicodeScalars.allSatisfy { $0.value >= 0x20 && !"'<>\u{7F}".unicodeScalars.contains($0) }
        return isPlain ? "--container '\(path)' " : nil
    }
}
