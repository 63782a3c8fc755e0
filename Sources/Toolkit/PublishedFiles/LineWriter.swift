/// Writes lines of tab-separated fields.
package struct LineWriter {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    /// Writes a line with the fields that the closure writes.
    package mutating func write(_ kind: StaticString, fields: (inout LineWriter) -> Void) {
        kind.withUTF8Buffer { bytes.append(contentsOf: $0) }
        fields(&self)
        bytes.append(0x0A)
    }

    package mutating func ascii(_ text: String) {
        bytes.append(0x09)
        bytes.append(contentsOf: text.utf8)
    }

    package mutating func integer(_ value: Int) {
        ascii(String(value))
    }

    package mutating func optional<Value>(_ value: Value?, _ write: (inout LineWriter, Value) -> Void) {
        if let value { write(&self, value) } else { ascii("-") }
    }

    /// Writes untrusted text, with tabs, newlines, backslashes and control characters escaped.
    ///
    /// So the text cannot end the field, and cannot act on a terminal that shows the file.
    package mutating func text(_ text: String) {
        bytes.append(0x09)
        append(escaping: text.utf8)
    }

    /// Writes bytes of any kind, like ``text(_:)``.
    package mutating func data(_ data: [UInt8]) {
        bytes.append(0x09)
        append(escaping: data)
    }

    private mutating func append(escaping text: some Collection<UInt8>) {
        if text.count == 1, text.first == Field.absent { return bytes.append(contentsOf: [0x5C, 0x2D]) }
        var before: UInt8 = 0
        for byte in text {
            switch byte {
            case 0x09: bytes.append(contentsOf: [0x5C, 0x74])
            case 0x0A: bytes.append(contentsOf: [0x5C, 0x6E])
            case 0x0D: bytes.append(contentsOf: [0x5C, 0x72])
            case 0x5C: bytes.append(contentsOf: [0x5C, 0x5C])
            case 0..<0x20, 0x7F: hex(byte)
            case 0x80..<0xA0 where before == 0xC2:
                // U+0080 to U+009F are control characters of two bytes.
                bytes.removeLast()
                hex(before)
                hex(byte)
            default: bytes.append(byte)
            }
            before = byte
        }
    }

    private mutating func hex(_ byte: UInt8) {
        let digits: StaticString = "0123456789abcdef"
        bytes.append(contentsOf: [
            0x5C, 0x78, digits.utf8Start[Int(byte >> 4)], digits.utf8Start[Int(byte & 15)],
        ])
    }
}
