import TextLayout

/// The line of JSON that a `custom` module of waybar reads.
///
/// Text and tooltip are Pango markup, unless the module has `escape: true`. The text has the colour of its urgency,
/// since the bar's own style sheets know none of the classes.
enum WaybarCardWriter {
    static func write(_ card: Card, style: CardStyle, to output: inout ByteBuffer) {
        output.append("{")
        output.append(
            member: "text", text: BarLabel.bytes(of: card, style.family), as: style.markup,
            color: style.color(of: card.tone))
        output.append(member: "alt", word: card.state.rawValue)
        output.append(member: "tooltip", text: Tooltip(card).text, as: style.markup)
        output.append(member: "class")
        output.append("[\"")
        card.appendClasses(separator: "\",\"", to: &output)
        output.append("\"]")
        output.append(member: "percentage", card.percentage)
        output.append("}\n")
    }
}
