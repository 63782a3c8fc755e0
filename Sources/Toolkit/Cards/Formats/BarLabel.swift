import TextLayout

/// The text of a bar's segment, not yet escaped.
///
/// A bar has one line, so every family but circular has the inline text. Circular has the short one.
enum BarLabel {
    static func bytes(of card: Card) -> [UInt8] {
        card.family == .circular ? short(card) : InlineText(card).line
    }

    /// Returns the shortest text that makes sense: `2/5`, `3 open old`, `unreadable`.
    static func short(_ card: Card) -> [UInt8] {
        var label = ByteBuffer()
        switch card.state {
        case .missing: label.append(card.subject.missing)
        case .unreadable: label.append("unreadable")
        case .ready, .empty, .stale, .signedOut, .locked:
            label.append(progress: card.counts)
            if card.state == .stale { label.append(" old") }
            if card.state == .signedOut { label.append(" signed out") }
            if card.state == .locked { label.append(" locked") }
            if card.message == nil, let notice = card.notice { label.append(" \(notice.shortLabel)") }
        }
        return label.bytes
    }
}
