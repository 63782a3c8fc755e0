import TextLayout

/// One line for a `custom/script` module of polybar.
///
/// polybar reads `%{` as a tag, and `%{A1:…:}` runs a shell command on a click. It has no escape, so a zero-width space
/// separates the two characters. No tags are written, not even for colours: a module with `label-maxlen` may cut a tag
/// in two, and polybar drops text with half a tag.
enum PolybarCardWriter {
    static func write(_ card: Card, style: CardStyle, to output: inout ByteBuffer) {
        let label = BarLabel.bytes(of: card, style.family).withoutIsolates
        for (index, byte) in label.enumerated() {
            output.append(byte: byte)
            // At the end too: the bar may append text that begins with a brace.
            if byte == 0x25, index + 1 == label.count || label[index + 1] == 0x7B {
                output.appendZeroWidthSpace()
            }
        }
        output.append(byte: 0x0A)
    }
}
