import TextLayout

/// One line of JSON for a `custom` block of i3status-rust with `json = true`.
///
/// Plain text: the block's own format escapes it.
enum I3StatusRustCardWriter: CardWriter {
    static func write(_ card: CardContent, style: CardStyle, to output: inout ByteBuffer) {
        output.append("{\"icon\":\"tasks\",\"state\":\"")
        output.append(level(CardTone(card)))
        output.append("\",\"text\":")
        output.append(jsonString: BarLabel.bytes(of: card))
        output.append(",\"short_text\":")
        output.append(jsonString: BarLabel.short(card))
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
