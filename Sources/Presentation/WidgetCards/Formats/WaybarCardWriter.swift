import TextLayout

/// The one line of JSON that waybar's `custom` modules read.
///
/// Text and tooltip are Pango markup, unless the user's module has `escape: true`.
enum WaybarCardWriter: CardWriter {
    static func write(_ card: CardContent, style: CardStyle, to output: inout ByteBuffer) {
        output.append("{\"text\":")
        output.append(jsonString: BarLabel.bytes(of: card), as: style.markup)
        output.append(",\"alt\":\"")
        output.append(card.state.rawValue)
        output.append("\",\"tooltip\":")
        output.append(jsonString: Tooltip(card).text, as: style.markup)
        output.append(",\"class\":[\"")
        output.append(classesOf: card, between: "\",\"")
        output.append("\"],\"percentage\":")
        output.append(percentageOf: card)
        output.append("}\n")
    }
}
