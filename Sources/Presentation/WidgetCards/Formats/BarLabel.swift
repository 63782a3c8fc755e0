import TextLayout

/// The text of a bar's segment, not yet escaped.
///
/// A bar has one line, so larger families have the inline one too; circular is the shortest text.
enum BarLabel {
    static func bytes(of card: CardContent) -> [UInt8] {
        card.family == .circular ? short(card) : InlineText(card).line
    }

    static func short(_ card: CardContent) -> [UInt8] {
        var label = ByteBuffer()
        switch card.state {
        case .missing: label.append("no tasks")
        case .unreadable: label.append("unreadable")
        case .ready, .empty, .stale, .signedOut:
            label.append(progress: card.counts)
            if card.state == .stale { label.append(" old") }
            if card.state == .signedOut { label.append(" signed out") }
            if card.message == nil, let trouble = card.syncTrouble { label.append(" \(trouble.shortWord)") }
        }
        return label.bytes
    }
}
