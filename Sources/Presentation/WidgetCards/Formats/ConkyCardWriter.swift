import TextLayout

/// A card for conky's `execpi`, which reads what a command prints as conky's own text.
///
/// The larger families have as many lines as their text cards. For `exec` and `execi`, which show what they get,
/// there is the text format.
enum ConkyCardWriter: CardWriter {
    static func write(_ card: CardContent, style: CardStyle, to output: inout ByteBuffer) {
        var text = ByteBuffer(capacity: 1024)
        TextCardWriter.write(card, style: style, to: &text)
        let bytes = text.bytes
        for (index, byte) in bytes.enumerated() {
            switch byte {
            case 0x24:
                output.append("$$")
                // conky puts its templates in before it reads anything, behind a doubled sign, too.
                if index + 1 < bytes.count, startsTemplate(bytes[index + 1]) { output.appendZeroWidthSpace() }
            case 0x23: output.append("\\#")
            default: output.append(byte: byte)
            }
        }
    }

    /// `$template` or `${template`, in either letter case.
    private static func startsTemplate(_ byte: UInt8) -> Bool {
        byte == 0x7B || byte | 0x20 == 0x74
    }
}
