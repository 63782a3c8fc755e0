import TextLayout

extension Card {
    /// The card with counts and gauge only, and nothing about any single row, for a lock screen.
    ///
    /// The application's own lines are left out too, because they may name a row. A card without counts has its gauge
    /// as the line.
    public var redacted: Card {
        var line: DisplayText?
        if counts.isNone, hasContents {
            var label = ByteBuffer()
            if let gauge, gauge.planned > 0 { label.append(progress: gauge) } else { label.append("…") }
            line = DisplayText(cleaned: label.bytes)
        }
        return Card(
            subject: subject, state: state, classes: classes, tone: tone, isRedacted: true, line: line, date: date,
            showsDate: showsDate, counts: counts, gauge: gauge, rows: [], message: message, notice: notice,
            openCommand: nil, document: nil)
    }

    /// Returns the card as one whose contents are too old to be trusted.
    ///
    /// A card that is signed out or locked keeps that state, and a message of the card is kept. A card without contents
    /// is unchanged.
    ///
    /// - Parameter message: Since when, and what to do about it.
    /// - Returns: The card with the state ``CardState/stale``.
    public func stale(_ message: CardMessage) -> Card {
        guard hasContents else { return self }
        return Card(
            subject: subject, state: state == .ready || state == .empty ? .stale : state, classes: classes,
            tone: tone == .calm ? .warning : tone, isRedacted: isRedacted, line: line, shortLine: shortLine, date: date,
            showsDate: showsDate, counts: counts, gauge: gauge, rows: rows, rowCount: rowCount,
            message: self.message ?? message, notice: nil, openCommand: openCommand, actions: actions,
            document: document)
    }
}
