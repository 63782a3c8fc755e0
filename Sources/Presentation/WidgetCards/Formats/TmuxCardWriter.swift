import TextLayout

/// One line for `#(…)` in tmux's status line.
///
/// tmux expands what a command printed once more, and every directive begins with a number sign: two stand for
/// one. No style is written, since resetting it would undo the user's own.
enum TmuxCardWriter: CardWriter {
    static func write(_ card: CardContent, style: CardStyle, to output: inout ByteBuffer) {
        for byte in BarLabel.bytes(of: card) {
            if byte == 0x23 { output.append(byte: byte) }
            output.append(byte: byte)
        }
        output.append(byte: 0x0A)
    }
}
