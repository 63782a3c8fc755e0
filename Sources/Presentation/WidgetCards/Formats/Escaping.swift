import TaskHubEntities
package import TextLayout

extension ByteBuffer {
    /// For text and attributes of XML, and for Pango markup.
    ///
    /// Cut first: half an entity blanks a whole bar.
    mutating func append(xmlEscaping text: [UInt8]) {
        for byte in text {
            switch byte {
            case 0x26: append("&amp;")
            case 0x3C: append("&lt;")
            case 0x3E: append("&gt;")
            case 0x22: append("&quot;")
            case 0x27: append("&#39;")
            default: append(byte: byte)
            }
        }
    }

    /// Pango markup that shows the text as it is, in a colour of ours.
    mutating func append(markup text: [UInt8], color: String?) {
        if let color {
            append("<span foreground=\"")
            append(color)
            append("\">")
        }
        append(xmlEscaping: text)
        if color != nil { append("</span>") }
    }

    mutating func append(_ text: [UInt8], as markup: CardMarkup) {
        switch markup {
        case .none: append(text)
        case .pango: append(xmlEscaping: text)
        }
    }

    mutating func append(jsonString text: [UInt8], as markup: CardMarkup) {
        var escaped = ByteBuffer(capacity: text.count + 32)
        escaped.append(text, as: markup)
        append(jsonString: escaped.bytes)
    }

    /// U+200B: parts two signs that mean something together, and shows nothing.
    mutating func appendZeroWidthSpace() {
        append("\u{200B}")
    }

    /// The address that opens a task: nothing but a UUID in it is not ours.
    mutating func append(linkTo id: EntityID) {
        append("taskhub://open-task?id=")
        append(id.description)
    }

    /// A JSON string with its quotation marks.
    ///
    /// UTF-8 stays as it is.
    package mutating func append(jsonString text: [UInt8]) {
        append(byte: 0x22)
        for byte in text {
            switch byte {
            case 0x22: append("\\\"")
            // Not `\\`: waybar rewrites a backslash before an x, escaped or not.
            case 0x5C: append("\\u005c")
            case 0x0A: append("\\n")
            // In a user's own words, which are not cleaned as those on a card are.
            case 0..<0x20:
                append("\\u00")
                append(byte: 0x30 + byte >> 4)
                append(byte: byte & 15 + (byte & 15 < 10 ? 0x30 : 0x57))
            default: append(byte: byte)
            }
        }
        append(byte: 0x22)
    }
}
