import TaskHubEntities

/// Writes lines of tab-separated fields, and the final line with their number and checksum.
struct LineWriter {
    private var bytes: [UInt8] = []
    private var lines = 0

    /// Writes a line with the fields that the closure writes.
    mutating func write(_ kind: StaticString, fields: (inout LineWriter) -> Void) {
        kind.withUTF8Buffer { bytes.append(contentsOf: $0) }
        fields(&self)
        bytes.append(0x0A)
        lines += 1
    }

    /// Returns all lines and the final one.
    func finished() -> [UInt8] {
        let checksum = bytes.withUnsafeBufferPointer { CRC32.checksum($0) }
        let digits = String(checksum, radix: 16)
        let padded = String(repeating: "0", count: 8 - digits.utf8.count) + digits
        return bytes + Array("\(SnapshotFormat.Line.end)\t\(lines)\t\(padded)\n".utf8)
    }

    mutating func ascii(_ text: String) {
        bytes.append(0x09)
        bytes.append(contentsOf: text.utf8)
    }

    mutating func integer(_ value: Int) {
        ascii(String(value))
    }

    mutating func optional<Value>(_ value: Value?, _ write: (inout LineWriter, Value) -> Void) {
        if let value { write(&self, value) } else { ascii("-") }
    }

    /// Writes a moment in UTC, such as `2026-11-30T16:00:00Z`, moved into the years 0 to 9999.
    mutating func instant(_ instant: Instant) {
        let clamped = min(max(instant, LineWriter.earliest), LineWriter.latest)
        let fraction = LineWriter.fraction(clamped.microseconds - clamped.seconds * 1_000_000)
        ascii("\(clamped.rfc3339.dropLast())\(fraction)Z")
    }

    /// Writes seconds since 1970-01-01T00:00:00Z, with a fraction unless it is zero.
    mutating func epochInstant(_ instant: Instant) {
        let (seconds, micros) = instant.microseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
        ascii("\(instant.microseconds < 0 ? "-" : "")\(seconds)\(LineWriter.fraction(Int64(micros)))")
    }

    /// Writes untrusted text, with tabs, newlines, backslashes and control characters escaped.
    ///
    /// So the text cannot end the field, and cannot act on a terminal that shows the file.
    mutating func text(_ text: String) {
        bytes.append(0x09)
        if text == "-" { return bytes.append(contentsOf: [0x5C, 0x2D]) }
        var before: UInt8 = 0
        for byte in text.utf8 {
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

    private static func fraction(_ micros: Int64) -> String {
        guard micros != 0 else { return "" }
        var digits = Substring(String(1_000_000 + micros).dropFirst())
        while digits.last == "0" { digits.removeLast() }
        return ".\(digits)"
    }
}

extension LineWriter {
    // The first and the last moment that RFC 3339 can write.
    fileprivate static let earliest = Instant(seconds: -62_167_219_200)
    fileprivate static let latest = Instant(seconds: 253_402_300_799)
}
