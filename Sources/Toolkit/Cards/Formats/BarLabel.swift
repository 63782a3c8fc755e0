import TextLayout

/// The text of a bar's segment, not yet escaped.
///
/// A bar has one line, so every family but circular has the inline text. Circular has the short one.
enum BarLabel {
    static func bytes(of card: Card, _ family: CardFamily) -> [UInt8] {
        family == .circular ? short(card) : InlineText(card).line
    }

    /// Returns the shortest text that makes sense: `2/5`, `3 open old`, `unreadable`.
    static func short(_ card: Card) -> [UInt8] {
        var label = ByteBuffer()
        switch card.state {
        case .missing: label.append(card.subject.missing)
        case .unreadable: label.append("unreadable")
        case .ready, .empty, .stale, .signedOut, .locked:
            label.append(shortLineOf: card)
            if label.bytes.isEmpty { label.append(card.labelOfNothing) }
            if card.state == .stale { label.append(" old") }
            if card.state == .signedOut { label.append(" signed out") }
            if card.state == .locked { label.append(" locked") }
            if card.message == nil, let notice = card.notice { label.append(" \(notice.shortLabel)") }
        }
        return label.bytes
    }
}

extension ByteBuffer {
    /// Appends the application's own short line, text such as `2/5`, or `3 open` if nothing was planned.
    mutating func append(shortLineOf card: Card) {
        if let line = card.shortLine { return append(line) }
        if let gauge = card.gauge, gauge.planned > 0 { return append(progress: gauge) }
        if !card.counts.isNone { return append(short: card.counts.main) }
        if let line = card.line { append(line.fitted(to: 16, by: TerminalColumns.self).bytes) }
    }
}
