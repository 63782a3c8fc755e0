import TextLayout

/// One line for polybar's `custom/script`.
///
/// polybar reads `%{` as a tag, `%{A1:…:}` among them, which is a shell command behind a click, and knows no
/// escape. So the pair is broken, and no tag is ever written, colours neither: a module with `label-maxlen` would
/// cut it in two, and polybar throws a text with half a tag away.
enum PolybarCardWriter: CardWriter {
    static func write(_ card: CardContent, style: CardStyle, to output: inout ByteBuffer) {
        let label = BarLabel.bytes(of: card)
        for (index, byte) in label.enumerated() {
            output.append(byte: byte)
            // At the end, too: what the bar sets behind it may begin with a brace.
            if byte == 0x25, index + 1 == label.count || label[index + 1] == 0x7B {
                output.appendZeroWidthSpace()
            }
        }
        output.append(byte: 0x0A)
    }
}
