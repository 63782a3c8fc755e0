import TextLayout

/// The lines of an i3blocks block: full text, short text and colour.
///
/// Text is plain, or escaped for a block with `markup=pango`. With `interval=persist`, i3blocks reads every line as a
/// full text, so a streamed card is one line and its colour is markup. The JSON format is not used: i3blocks 1.4 ends
/// a text at the first quotation mark, even an escaped one.
enum I3BlocksCardWriter {
    static func write(_ card: Card, style: CardStyle, to output: inout ByteBuffer) {
        let color = style.color(of: card.tone)
        let label = BarLabel.bytes(of: card, style.family)
        guard !style.isStreamed else {
            return writeLine(label, as: style.markup, color: color, to: &output)
        }
        writeLine(label, as: style.markup, to: &output)
        writeLine(BarLabel.short(card), as: style.markup, to: &output)
        guard let color else { return }
        output.append(color)
        output.append(byte: 0x0A)
    }

    private static func writeLine(
        _ text: [UInt8], as markup: CardMarkup, color: String? = nil, to output: inout ByteBuffer
    ) {
        output.append(text, as: markup, color: color)
        output.append(byte: 0x0A)
    }
}
