import TextLayout

/// One line of JSON for a `custom` block of i3status-rust with `json = true`.
///
/// Plain text: the block's own format escapes it.
enum I3StatusRustCardWriter: BarWriter {
    static func write(_ card: Card, style: CardStyle, to output: inout ByteBuffer) {
        output.append("{")
        output.append(member: "icon", word: card.subject.icon)
        writeMembers(of: card, to: &output)
    }

    static func write(segment: some BarContent, style: CardStyle, to output: inout ByteBuffer) {
        output.append("{")
        writeMembers(of: segment, to: &output)
    }

    private static func writeMembers(of segment: some BarContent, to output: inout ByteBuffer) {
        output.append(member: "state", word: level(segment.tone))
        output.append(member: "text", text: segment.label)
        output.append(member: "short_text", text: segment.shortLabel)
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
