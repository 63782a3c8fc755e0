import TextLayout

/// Text, tooltip and click for Xfce's generic monitor.
///
/// The panel finds its tags anywhere, so every angle bracket of a title is escaped. Text and tooltip are Pango markup.
/// A click opens the first task by its id. The command inherits the panel's standard error, which is often a log file,
/// so it gets `--from-desktop` and reports errors as notifications.
enum GenmonCardWriter: BarWriter {
    static func write(_ card: CardContent, style: CardStyle, to output: inout ByteBuffer) {
        let tooltip = Tooltip(card)
        writeText(of: card, tooltip: tooltip.text, style, to: &output)
        guard let row = tooltip.rows.first, let container = containerOption(card.explicitContainer) else { return }
        output.append("<txtclick>taskhub open --from-desktop ")
        output.append(container)
        output.append(linkTo: row.id)
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

    /// Returns the option that names the container, with a trailing space; empty if no option is needed.
    ///
    /// The panel splits the command into words by shell rules.
    ///
    /// - Returns: Nil if the path cannot be quoted safely.
    private static func containerOption(_ path: String?) -> String? {
        guard let path else { return "" }
        let isPlain = path.unicodeScalars.allSatisfy { $0.value >= 0x20 && !"'<>\u{7F}".unicodeScalars.contains($0) }
        return isPlain ? "--container '\(path)' " : nil
    }
}
