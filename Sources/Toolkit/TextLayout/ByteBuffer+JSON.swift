/// JSON (RFC 8259) on one line, with members in the order in which they are appended.
extension ByteBuffer {
    /// Appends the name of a member and its colon, after a comma unless it is the first one.
    package mutating func append(member name: StaticString) {
        appendComma()
        bytes.append(0x22)
        name.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(0x22)
        bytes.append(0x3A)
    }

    /// Appends the name of a member and its colon; a name that comes from elsewhere, and needs no escaping.
    package mutating func append(memberNamed name: String) {
        appendComma()
        bytes.append(0x22)
        append(name)
        bytes.append(0x22)
        bytes.append(0x3A)
    }

    /// Appends an element of an array: any text, escaped.
    package mutating func append(element text: String) {
        appendComma()
        append(jsonString: Array(text.utf8))
    }

    /// Appends a member whose value is any text, escaped.
    package mutating func append(member name: StaticString, text: String) {
        append(member: name)
        append(jsonString: Array(text.utf8))
    }

    /// Appends a member whose value is any text, escaped; null for nil.
    package mutating func append(member name: StaticString, text: [UInt8]?) {
        append(member: name)
        if let text { append(jsonString: text) } else { append("null") }
    }

    /// Appends a member whose value is a fixed word that needs no escaping.
    package mutating func append(member name: StaticString, word: String) {
        append(member: name)
        bytes.append(0x22)
        append(word)
        bytes.append(0x22)
    }

    /// Appends a member whose value is a number; null for nil.
    package mutating func append(member name: StaticString, _ number: Int?) {
        append(member: name)
        if let number { append(number) } else { append("null") }
    }

    /// Appends a member whose value is true or false.
    package mutating func append(member name: StaticString, _ flag: Bool) {
        append(member: name)
        append(flag ? "true" : "false")
    }

    /// Appends a comma unless an array, an object or the document begins here.
    package mutating func appendComma() {
        guard let last = bytes.last, last != 0x7B, last != 0x5B else { return }
        bytes.append(0x2C)
    }

    /// Appends a JSON string with its quotation marks; UTF-8 stays as it is.
    private mutating func append(jsonString text: [UInt8]) {
        bytes.append(0x22)
        for byte in text {
            switch byte {
            case 0x22: append("\\\"")
            // Not `\\`: waybar rewrites a backslash before an x, even an escaped one.
            case 0x5C: append("\\u005c")
            case 0x0A: append("\\n")
            // Card text is cleaned, but an error message may quote an argument that is not.
            case 0..<0x20:
                append("\\u00")
                bytes.append(0x30 + byte >> 4)
                bytes.append(byte & 15 + (byte & 15 < 10 ? 0x30 : 0x57))
            default: bytes.append(byte)
            }
        }
        bytes.append(0x22)
    }
}
