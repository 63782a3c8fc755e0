import TextLayout

/// The line for a bar: counts, the first row, and any problem.
struct InlineText {
    /// The maximum width, in terminal columns.
    static let columns = 80
    /// The maximum length before escaping, in bytes.
    ///
    /// Eighty columns of emoji and combining marks can take thousands of bytes. i3blocks cuts a line after about 1600,
    /// even inside a character, and yambar crashes when its first read returns more than 1024.
    static let maximumBytes = 512

    /// What a message leaves to the title of the first row, if it can be shortened.
    private static let minimumTitleColumns = 12

    /// The columns of ` · ` before the title, ` · ` before the message, and `: ` in it.
    private static let separatorColumns = 8

    /// A title with right-to-left letters is isolated, for bars that order their text by its letters.
    let line: [UInt8]

    init(_ card: Card) {
        var line = InlineText.line(card, titleColumns: 40)
        if line.count > InlineText.maximumBytes { line = InlineText.line(card, titleColumns: 8) }
        // Zero-width letters fit any number of columns.
        if line.count > InlineText.maximumBytes { line = InlineText.line(card, titleColumns: 0) }
        self.line = line
    }

    private static func line(_ card: Card, titleColumns: Int) -> [UInt8] {
        var start = ByteBuffer(capacity: 128)
        var end = ByteBuffer()
        guard card.hasContents else {
            if let message = card.message { explain(message, detailColumns: titleColumns, to: &start) }
            return start.bytes
        }
        start.append(counts: card.counts)
        if let message = card.message {
            let room =
                columns - minimumTitleColumns - separatorColumns - width(start.bytes)
                - message.nextStep.unicodeScalars.count
            end.append(" · ")
            end.append(message.headlineVariants.longest { $0.unicodeScalars.count <= room })
            end.append(": ")
            end.append(message.nextStep)
        } else if let notice = card.notice {
            end.append(" · ")
            end.append(notice.label)
        }
        if let row = card.rows(1).first {
            // The message matters more than the detail.
            let detail = card.message == nil ? row.detail : nil
            let used = width(start.bytes) + width(end.bytes) + (detail?.bytes.count ?? -1) + 4
            let title = row.title.fitted(to: min(titleColumns, columns - used), by: TerminalColumns.self)
            start.append(" · ")
            if titleColumns > 0 { start.append(title.bytes, isolatedAs: row.title) } else { start.append("…") }
            if let detail {
                start.append(byte: 0x20)
                start.append(detail.bytes)
            }
        }
        start.append(end.bytes)
        return start.bytes
    }

    private static func explain(_ message: CardMessage, detailColumns: Int, to output: inout ByteBuffer) {
        output.append(message.headline)
        output.append(" · ")
        output.append(message.hint)
        guard let detail = message.detail, message.isDetailInLine, detailColumns > 0 else { return }
        output.append(" · ")
        let used = width(output.bytes)
        let text = DisplayText(cleaned: Array(detail.utf8))
            .fitted(to: min(detailColumns + 20, columns - used), by: TerminalColumns.self)
        output.append(text.bytes)
    }

    /// Returns the width of our own text, in which every scalar takes one column.
    static func width(_ bytes: [UInt8]) -> Int {
        bytes.count { $0 & 0xC0 != 0x80 }
    }
}
