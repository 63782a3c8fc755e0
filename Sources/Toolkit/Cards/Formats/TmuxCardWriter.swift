import TextLayout

/// One line for `#(…)` in tmux's status line.
///
/// tmux expands the output of a command again. Every directive begins with `#`, and `##` is a literal one. It then
/// reads the result for styles, where each pair of `#` counts as one. No styles are written, because resetting them
/// would also reset the user's own.
enum TmuxCardWriter {
    static func write(_ card: Card, style: CardStyle, to output: inout ByteBuffer) {
        let label = BarLabel.bytes(of: card, style.family).withoutIsolates
        var index = 0
        while index < label.count {
            var end = index
            while end < label.count, label[end] == 0x23 { end += 1 }
            let next = end < label.count ? label[end] : nil
            for _ in 0..<escapedLength(of: end - index, before: next) { output.append(byte: 0x23) }
            if let next { output.append(byte: next) }
            index = end + 1
        }
        output.append(byte: 0x0A)
    }

    /// Returns how many `#` to write for a run of them.
    private static func escapedLength(of run: Int, before next: UInt8?) -> Int {
        // Expansion leaves a run before a bracket alone.
        if next == 0x5B { return 2 * run }
        // A single `#` is drawn as it is, except at the end, where the user's own text may follow with a bracket.
        return run == 1 && next != nil ? 2 : 4 * run
    }
}
