import TextLayout

/// The lines of an i3blocks block: the full text, the short one and a colour.
///
/// Plain text; escaped for a block with `markup=pango`. With `interval=persist` i3blocks takes every line for a full
/// text: then there is one line a card, whose colour is markup. Its other format, JSON, ends a text at its first
/// quotation mark, escaped or not (1.4).
enum I3BlocksCardWriter: CardWriter {
    static func write(_ card: CardContent, style: CardStyle, to output: inout ByteBuffer) {
        let color = CardTone(card).color
        guard !style.isOneOfMany else {
            return writeLine(BarLabel.bytes(of: card), as: style.markup, color: color, to: &output)
        }
        writeLine(BarLabel.bytes(of: card), as: style.markup, to: &output)
        writeLine(BarLabel.short(card), as: style.markup, to: &output)
        guard let color else { return }
        output.append(color)
        output.append(byte: 0x0A)
    }

    private static func writeLine(
        _ text: [UInt8], as markup: CardMarkup, color: String? = nil, to output: inout ByteBuffer
    ) {
        switch markup {
        case .none: output.append(text)
        case .pango: output.append(markup: text, color: color)
        }
        output.append(byte: 0x0A)
    }
}
