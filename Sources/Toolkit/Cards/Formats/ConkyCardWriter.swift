import TextLayout

/// A card for conky's `execpi`, which evaluates a command's output as conky text.
///
/// The lines are those of the text card. For `exec` and `execi`, which show output as it is, use the text format.
enum ConkyCardWriter {
    static func write(_ card: Card, style: CardStyle, to output: inout ByteBuffer) {
        var text = ByteBuffer(capacity: 1024)
        TextCardWriter.write(card, style: style, to: &text)
        let bytes = text.bytes
        for (index, byte) in bytes.enumerated() {
            switch byte {
            case 0x24:
                output.append("$$")
                // conky expands templates before anything else, even after a doubled dollar sign.
                if index + 1 < bytes.count, startsTemplate(bytes[index + 1]) { output.appendZeroWidthSpace() }
            case 0x23: output.append("\\#")
            default: output.append(byte: byte)
            }
        }
    }

    /// Whether `$` and this byte may begin `$template` or `${template`, in either letter case.
    private static func startsTemplate(_ byte: UInt8) -> Bool {
        byte == 0x7B || byte | 0x20 == 0x74
    }
}
