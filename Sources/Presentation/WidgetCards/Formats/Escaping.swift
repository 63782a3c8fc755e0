import TextLayout

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

    /// A JSON string with its quotation marks.
    ///
    /// UTF-8 stays as it is.
    mutating func append(jsonString text: [UInt8]) {
        append(byte: 0x22)
        for byte in text {
            switch byte {
            case 0x22: append("\\\"")
            // Not `\\`: waybar rewrites a backslash before an x, escaped or not.
            case 0x5C: append("\\u005c")
            case 0x0A: append("\\n")
            default: append(byte: byte)
            }
        }
        append(byte: 0x22)
    }
}
