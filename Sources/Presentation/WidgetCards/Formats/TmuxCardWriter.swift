import TextLayout

/// One line for `#(…)` in tmux's status line.
///
/// tmux expands what a command printed once more, and every directive begins with a number sign: two stand for
/// one. What it then draws it reads once more for styles, where runs of signs count half. No style is written,
/// since resetting it would undo the user's own.
enum TmuxCardWriter: CardWriter {
    static func write(_ card: CardContent, style: CardStyle, to output: inout ByteBuffer) {
        let label = BarLabel.bytes(of: card)
        var index = 0
        while index < label.count {
            var end = index
            while end < label.count, label[end] == 0x23 { end += 1 }
            let next = end < label.count ? label[end] : nil
            for _ in 0..<signs(for: end - index, before: next) { output.append(byte: 0x23) }
            if let next { output.append(byte: next) }
            index = end + 1
        }
        output.append(byte: 0x0A)
    }

    /// How many signs `run` of them take.
    private static func signs(for run: Int, before next: UInt8?) -> Int {
        // Expanding leaves those before a bracket alone.
        if next == 0x5B { return 2 * run }
        // A single one is drawn as it is. At the end it is not single: what the user set behind it may be a bracket.
        return run == 1 && next != nil ? 2 : 4 * run
    }
}
