import TextLayout

/// The line of JSON that a `custom` module of waybar reads.
///
/// Text and tooltip are Pango markup, unless the module has `escape: true`. The text has the colour of its urgency,
/// since the bar's own style sheets know none of the classes.
enum WaybarCardWriter: BarWriter {
    static func write(segment: some BarContent, style: CardStyle, to output: inout ByteBuffer) {
        output.append("{")
        output.append(
            member: "text", text: segment.label, as: style.markup, color: style.color(of: segment.tone))
        output.append(member: "alt", word: segment.stateName)
        output.append(member: "tooltip", text: segment.tooltip, as: style.markup)
        output.append(member: "class")
        output.append("[\"")
        segment.appendClasses(separator: "\",\"", to: &output)
        output.append("\"]")
        output.append(member: "percentage", segment.percentage)
        output.append("}\n")
    }
}
