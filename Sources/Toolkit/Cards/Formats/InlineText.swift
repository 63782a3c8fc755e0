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
        // Another application's counts and message may leave no room even for that.
        if line.count > InlineText.columns,
            line.count > InlineText.maximumBytes || InlineText.width(line) > InlineText.columns
        {
            let text = String(decoding: line.withoutIsolates, as: UTF8.self)
            line = Array(text.clipped(to: InlineText.columns, bytes: InlineText.maximumBytes).utf8)
        }
        self.line = line.isEmpty && card.hasContents ? card.labelOfNothing : line
    }

    private static func line(_ card: Card, titleColumns: Int) -> [UInt8] {
        var start = ByteBuffer(capacity: 128)
        var end = ByteBuffer()
        guard card.hasContents else {
            if let message = card.message { explain(message, detailColumns: titleColumns, to: &start) }
            return start.bytes
        }
        if card.line == nil { start.append(counts: card.counts) }
        if let message = card.message {
            let room =
                columns - minimumTitleColumns - separatorColumns - width(start.bytes)
                - width(message.nextStep)
            end.append(" · ")
            end.append(message.headlineVariants.longest { width($0) <= room })
            end.append(": ")
            end.append(message.nextStep)
        } else if let notice = card.notice {
            end.append(" · ")
            end.append(notice.label)
        }
        if let line = card.line {
            let text = line.fitted(to: columns - width(end.bytes), by: TerminalColumns.self)
            if end.bytes.isEmpty { return text.bytes }
            start.append(text.bytes, isolatedAs: line)
        } else if let row = card.rows(1).first {
            // The message matters more than the detail.
            let detail = card.message == nil ? row.detail : nil
            let used = width(start.bytes) + width(end.bytes) + (detail?.columns ?? -1) + 4
            let title = row.title.fitted(to: min(titleColumns, columns - used), by: TerminalColumns.self)
            start.append(" · ")
            if titleColumns > 0 { start.append(title.bytes, isolatedAs: row.title) } else { start.append("…") }
            if let detail {
                start.append(byte: 0x20)
                start.append(detail.bytes, isolatedAs: detail.text)
            }
        }
        start.append(end.bytes)
        // Without counts, nothing is before the first of the others.
        let separator = Array(" · ".utf8)
        return start.bytes.starts(with: separator) ? Array(start.bytes.dropFirst(separator.count)) : start.bytes
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

    /// Returns the width of clean text, in terminal columns.
    static func width(_ bytes: [UInt8]) -> Int {
        var columns = 0
        for byte in bytes {
            switch byte {
            // ASCII, and the first byte of a letter or sign up to U+00FF, each of which takes one column.
            case ..<0x80, 0xC2, 0xC3: columns += 1
            case 0x80..<0xC0: break
            default: return TerminalColumns.width(of: String(decoding: bytes, as: UTF8.self))
            }
        }
        return columns
    }

    /// Returns the width of clean text, in terminal columns.
    static func width(_ text: String) -> Int { width(Array(text.utf8)) }
}

extension ByteBuffer {
    /// Appends the application's own line, or else the counts, clipped to a width in terminal columns.
    mutating func append(lineOf card: Card, columns: Int) {
        if let line = card.line { return append(line.fitted(to: columns, by: TerminalColumns.self).bytes) }
        var counts = ByteBuffer(capacity: 64)
        counts.append(counts: card.counts)
        append(clean: counts.bytes, columns: columns)
    }

    /// Appends clean text, clipped to a width in terminal columns.
    mutating func append(clean text: [UInt8], columns: Int) {
        if text.count <= columns || InlineText.width(text) <= columns { return append(text) }
        append(DisplayText(cleaned: text).fitted(to: columns, by: TerminalColumns.self).bytes)
    }
}
