import TextLayout

/// The text of a bar's segment, not yet escaped.
///
/// A bar has one line, so larger families have the inline one too; circular is the shortest text.
enum BarLabel {
    static func bytes(of card: CardContent) -> [UInt8] {
        card.family == .circular ? short(card) : InlineText(card).line
    }

    static func short(_ card: CardContent) -> [UInt8] {
        var label = ByteBuffer()
        TextCardWriter.writeCircular(card, to: &label)
        return label.bytes
    }
}
