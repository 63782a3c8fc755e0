package import TextLayout

extension ByteBuffer {
    /// Appends text escaped for XML text and attributes, HTML and Pango markup.
    ///
    /// Shorten the text first: half an entity blanks a whole bar.
    package mutating func append(xmlEscaping text: [UInt8]) {
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

    /// Appends the text as a bar with this markup reads it, in a colour if the markup has any.
    mutating func append(_ text: [UInt8], as markup: CardMarkup, color: String? = nil) {
        guard markup == .pango else { return append(text) }
        if let color {
            append("<span foreground=\"")
            append(color)
            append("\">")
        }
        append(xmlEscaping: text)
        if color != nil { append("</span>") }
    }

    /// Appends a JSON member whose value is text as a bar with this markup reads it, in a colour if the markup has any.
    mutating func append(member name: StaticString, text: [UInt8], as markup: CardMarkup, color: String? = nil) {
        var marked = ByteBuffer(capacity: text.count + 64)
        marked.append(text, as: markup, color: color)
        append(member: name, text: marked.bytes)
    }

    /// Appends U+200B, which separates two characters that would be special together, and is invisible.
    mutating func appendZeroWidthSpace() {
        append("\u{200B}")
    }

    /// Appends the address that opens a row; only its id comes from outside.
    mutating func append(linkTo row: CardRow, of subject: CardSubject) {
        guard let link = subject.link else { return }
        append(link)
        append(row.id)
    }

    /// Appends a word of a card's subject.
    mutating func append(fixed text: StaticString) {
        text.withUTF8Buffer { for byte in $0 { append(byte: byte) } }
    }
}
