internal import Glibc

/// One field of a line, as a view of the file's bytes.
///
/// Valid only as long as those bytes.
package struct Field {
    /// The field of an absent value.
    static let absent = UInt8(ascii: "-")

    /// The largest number that a field can hold, of 18 digits.
    package static let largestNumber = 999_999_999_999_999_999

    package let bytes: UnsafeBufferPointer<UInt8>

    package var isAbsent: Bool { bytes.count == 1 && bytes[0] == Field.absent }

    /// Whether the field has exactly the bytes of `name`.
    package func equals(_ name: StaticString) -> Bool {
        guard bytes.count == name.utf8CodeUnitCount, let start = bytes.baseAddress else { return false }
        return memcmp(start, name.utf8Start, bytes.count) == 0
    }

    /// Parses a decimal number of up to 18 digits, which may be negative.
    package func integer() throws(MalformedLine) -> Int {
        var digits = DigitReader(bytes)
        let isNegative = digits.skip(UInt8(ascii: "-"))
        let value = try digits.number()
        guard digits.isAtEnd else { throw MalformedLine() }
        return isNegative ? -value : value
    }

    /// Parses eight hexadecimal digits in lower case.
    func checksum() throws(MalformedLine) -> UInt32 {
        guard bytes.count == 8 else { throw MalformedLine() }
        var value: UInt32 = 0
        for byte in bytes {
            guard let digit = hexDigit(byte) else { throw MalformedLine() }
            value = value << 4 | UInt32(digit)
        }
        return value
    }

    /// Returns the text with its escapes resolved.
    package func text() throws(MalformedLine) -> String {
        let isPlain = bytes.split(at: UInt8(ascii: "\\")) == nil
        let text = isPlain ? Field.string(bytes) : try data().withUnsafeBufferPointer { Field.string($0) }
        guard let text else { throw MalformedLine() }
        return text
    }

    /// Creates a string if the bytes are UTF-8; `String(validating:as:)` looks up conformances at run time.
    private static func string(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
        do {
            return String(copying: try UTF8Span(validating: bytes.span))
        } catch {
            return nil
        }
    }

    /// Returns the bytes that the field means, which need not be text.
    package func data() throws(MalformedLine) -> [UInt8] {
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        var position = 0
        while position < bytes.count {
            var byte = bytes[position]
            position += 1
            if byte == UInt8(ascii: "\\") {
                guard let (value, width) = escape(at: position) else { throw MalformedLine() }
                byte = value
                position += width
            }
            plain.append(byte)
        }
        return plain
    }

    /// Returns the byte that the escape after a backslash means, and the length of the escape.
    private func escape(at position: Int) -> (UInt8, Int)? {
        guard position < bytes.count else { return nil }
        switch bytes[position] {
        case UInt8(ascii: "t"): return (0x09, 1)
        case UInt8(ascii: "n"): return (0x0A, 1)
        case UInt8(ascii: "r"): return (0x0D, 1)
        case UInt8(ascii: "\\"): return (UInt8(ascii: "\\"), 1)
        case UInt8(ascii: "-"): return (Field.absent, 1)
        case UInt8(ascii: "x"):
            guard position + 2 < bytes.count, let high = hexDigit(bytes[position + 1]),
                let low = hexDigit(bytes[position + 2])
            else { return nil }
            return (high << 4 | low, 3)
        default: return nil
        }
    }

    private func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }
}
