import TextLayout

/// One line of JSON for a `custom` block of i3status-rust with `json = true`.
///
/// Plain text: the block's own format escapes it.
enum I3StatusRustCardWriter {
    static func write(_ card: Card, style: CardStyle, to output: inout ByteBuffer) {
        output.append("{")
        if !card.subject.icon.isEmpty { output.append(member: "icon", word: card.subject.icon) }
        output.append(member: "state", word: level(card.tone))
        output.append(member: "text", text: BarLabel.bytes(of: card, style.family))
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
