import TextLayout

/// One line of JSON for a `custom` block of i3status-rust with `json = true`.
///
/// Plain text: the block's own format escapes it.
enum I3StatusRustCardWriter: CardWriter {
    static func write(_ card: CardContent, style: CardStyle, to output: inout ByteBuffer) {
        output.append("{")
        output.append(member: "icon", word: "tasks")
        output.append(member: "state", word: level(CardTone(card)))
        output.append(member: "text", text: BarLabel.bytes(of: card))
        output.append(member: "short_text", text: BarLabel.short(card))
        output.append("}\n")
    }

    private static func level(_ tone: CardTone) -> String {
        switch tone {
        case .calm: "Idle"
        case .notice: "Info"
        case .warning: "Warning"
        case .critical: "Critical"
        }
    }
}
