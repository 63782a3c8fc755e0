import TextLayout

/// The lines of an i3blocks block: the full text, the short one and a colour.
///
/// Plain text; escaped for a block with `markup=pango`.
enum I3BlocksCardWriter: CardWriter {
    static func write(_ card: CardContent, style: CardStyle, to output: inout ByteBuffer) {
        output.append(BarLabel.bytes(of: card), as: style.markup)
        output.append(byte: 0x0A)
        output.append(BarLabel.short(card), as: style.markup)
        output.append(byte: 0x0A)
        guard let color = CardTone(card).color else { return }
        output.append(color)
        output.append(byte: 0x0A)
    }
}
