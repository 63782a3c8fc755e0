import TextLayout

/// The line of JSON that a `custom` module of waybar reads.
///
/// Text and tooltip are Pango markup, unless the module has `escape: true`.
enum WaybarCardWriter: CardWriter {
    static func write(_ card: CardContent, style: CardStyle, to output: inout ByteBuffer) {
        output.append("{")
        output.append(member: "text", text: BarLabel.bytes(of: card), as: style.markup)
        output.append(member: "alt", word: card.state.rawValue)
        output.append(member: "tooltip", text: Tooltip(card).text, as: style.markup)
        output.append(member: "class")
        output.append("[\"")
        output.append(classesOf: card, separator: "\",\"")
        output.append("\"]")
        output.append(member: "percentage", card.percentage)
        output.append("}\n")
    }
}
