import TextLayout

/// The one line for a bar: numbers, the first task, and what is wrong.
struct InlineText {
    static let columns = 80
    static let titleColumns = 40

    let line: [UInt8]

    init(_ card: CardContent, titleColumns: Int = InlineText.titleColumns) {
        var start = ByteBuffer(capacity: 128)
        var end = ByteBuffer()
        guard card.validUntil != nil else {
            if let message = card.message { InlineText.explain(message, to: &start) }
            line = start.bytes
            return
        }
        start.append(counts: card.counts)
        if let message = card.message {
            end.append(" · ")
            end.append(message.headline)
            end.append(": ")
            end.append(message.command ?? message.advice)
        }
        if card.message == nil, let trouble = card.syncTrouble {
            end.append(" · ")
            end.append(trouble.word)
        }
        if let row = card.rows(1).first {
            // What is wrong matters more than when the task is due.
            let due = card.message == nil ? row.due : nil
            let used = InlineText.width(start.bytes) + InlineText.width(end.bytes) + (due?.bytes.count ?? -1) + 4
            let title = row.title.fitted(
                to: min(titleColumns, InlineText.columns - used), by: TerminalColumns.self)
            start.append(" · ")
            start.append(title.bytes)
            if let due {
                start.append(byte: 0x20)
                start.append(due.bytes)
            }
        }
        start.append(end.bytes)
        line = start.bytes
    }

    private static func explain(_ message: CardMessage, to output: inout ByteBuffer) {
        var text = message.headline + " · " + message.hint
        if let detail = message.detail { text += " · " + detail }
        output.append(
            DisplayText(cleaned: Array(text.utf8)).fitted(to: columns, by: TerminalColumns.self).bytes)
    }

    /// Of a text of ours: one column a scalar.
    private static func width(_ bytes: [UInt8]) -> Int {
        bytes.count { $0 & 0xC0 != 0x80 }
    }
}
