import TextLayout

/// The text of a bar's segment, not yet escaped.
///
/// A bar has one line, so every family but circular has the inline text. Circular has the short one.
enum BarLabel {
    static func bytes(of card: CardContent) -> [UInt8] {
        card.family == .circular ? short(card) : InlineText(card).line
    }

    /// Returns the shortest text that makes sense: `2/5`, `3 open old`, `no tasks`.
    static func short(_ card: CardContent) -> [UInt8] {
        var label = ByteBuffer()
        switch card.state {
        case .missing: label.append("no tasks")
        case .unreadable: label.append("unreadable")
        case .ready, .empty, .stale, .signedOut, .locked:
            label.append(progress: card.counts)
            if card.state == .stale { label.append(" old") }
            if card.state == .signedOut { label.append(" signed out") }
            if card.state == .locked { label.append(" locked") }
            if card.message == nil, let problem = card.syncProblem { label.append(" \(problem.shortLabel)") }
        }
        return label.bytes
    }
}
