import TaskHubEntities
package import TextLayout

/// JSON (RFC 8259) on one line, members in the order in which they are appended.
extension ByteBuffer {
    /// Appends the name of a member and its colon, after a comma unless it is the first one.
    package mutating func append(member name: String) {
        appendComma()
        append(byte: 0x22)
        append(name)
        append("\":")
    }

    /// Appends a member whose value is any text, escaped.
    package mutating func append(member name: String, text: String) {
        append(member: name)
        append(jsonString: Array(text.utf8))
    }

    /// Appends a member whose value is any text, escaped; null for nil.
    mutating func append(member name: String, text: [UInt8]?) {
        append(member: name)
        if let text { append(jsonString: text) } else { append("null") }
    }

    /// Appends a member whose value is text as a bar with this markup reads it.
    mutating func append(member name: String, text: [UInt8], as markup: CardMarkup) {
        var marked = ByteBuffer(capacity: text.count + 32)
        marked.append(text, as: markup)
        append(member: name, text: marked.bytes)
    }

    /// Appends a member whose value is a fixed word that needs no escaping.
    mutating func append(member name: String, word: String) {
        append(member: name)
        append(byte: 0x22)
        append(word)
        append(byte: 0x22)
    }

    /// Appends a member whose value is a number; null for nil.
    package mutating func append(member name: String, _ number: Int?) {
        append(member: name)
        if let number { append(number) } else { append("null") }
    }

    mutating func append(member name: String, _ flag: Bool) {
        append(member: name)
        append(flag ? "true" : "false")
    }

    /// Appends a member whose value is a moment in UTC, to the second (RFC 3339); null for nil.
    mutating func append(member name: String, time instant: Instant?) {
        append(member: name)
        if let instant { append(instant, microseconds: 0) } else { append("null") }
    }

    /// Appends a member whose value is a moment in UTC, with microseconds unless they are zero (RFC 3339).
    ///
    /// A task becomes overdue one microsecond after its due date.
    mutating func append(member name: String, moment: Instant) {
        append(member: name)
        append(moment, microseconds: Int(moment.microseconds - moment.seconds * 1_000_000))
    }

    /// Appends a comma unless an array, an object or the document begins here.
    mutating func appendComma() {
        guard let last = bytes.last, last != 0x7B, last != 0x5B else { return }
        append(byte: 0x2C)
    }

    /// Appends a JSON string with its quotation marks; UTF-8 stays as it is.
    private mutating func append(jsonString text: [UInt8]) {
        append(byte: 0x22)
        for byte in text {
            switch byte {
            case 0x22: append("\\\"")
            // Not `\\`: waybar rewrites a backslash before an x, even an escaped one.
            case 0x5C: append("\\u005c")
            case 0x0A: append("\\n")
            // Card text is cleaned, but an error message may quote an argument that is not.
            case 0..<0x20:
                append("\\u00")
                append(byte: 0x30 + byte >> 4)
                append(byte: byte & 15 + (byte & 15 < 10 ? 0x30 : 0x57))
            default: append(byte: byte)
            }
        }
        append(byte: 0x22)
    }

    private mutating func append(_ instant: Instant, microseconds: Int) {
        let civil = CivilDateTime(instant, offset: 0)
        append(byte: 0x22)
        append(civil.date)
        append(byte: 0x54)
        append(civil.time.hour, digits: 2)
        append(byte: 0x3A)
        append(civil.time.minute, digits: 2)
        append(byte: 0x3A)
        append(civil.time.second, digits: 2)
        if microseconds > 0 {
            append(byte: 0x2E)
            append(microseconds, digits: 6)
        }
        append("Z\"")
    }
}
