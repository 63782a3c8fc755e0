extension JSONReader {
    /// Reads the string whose first quotation mark is here.
    mutating func string() throws(JSONError) -> String {
        let start = position
        position += 1
        var piece = position
        // What comes before the last escape sequence; most strings have none.
        var decoded: ArraySlice<UInt8> = []
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                let text = Self.text(decoded.isEmpty ? bytes[piece..<position] : decoded + bytes[piece..<position])
                position += 1
                guard let text else { throw .notUTF8(at: JSONPosition(start, in: bytes)) }
                return text
            case UInt8(ascii: "\\"):
                decoded += bytes[piece..<position]
                try appendEscape(to: &decoded)
                piece = position
            case 0..<0x20: throw fault(.control)
            default: position += 1
            }
        }
        throw fault(.endsEarly)
    }

    /// Returns the text of the bytes; nil if they are not UTF-8.
    private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
        // Not String(validating:), whose generic code would take a tenth of the time of a card. This repairs instead.
        let text = String(decoding: bytes, as: UTF8.self)
        return text.utf8.count == bytes.count && text.utf8.elementsEqual(bytes) ? text : nil
    }

    private mutating func appendEscape(to decoded: inout ArraySlice<UInt8>) throws(JSONError) {
        let start = position
        position += 1
        guard let letter = next else { throw fault(.endsEarly) }
        position += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): decoded.append(letter)
        case UInt8(ascii: "b"): decoded.append(0x08)
        case UInt8(ascii: "f"): decoded.append(0x0C)
        case UInt8(ascii: "n"): decoded.append(0x0A)
        case UInt8(ascii: "r"): decoded.append(0x0D)
        case UInt8(ascii: "t"): decoded.append(0x09)
        case UInt8(ascii: "u"):
            guard let scalar = escapedScalar() else {
                // A text that ends here is too short, and one that does not is wrong.
                if position < bytes.count { position = start }
                throw fault(.escape)
            }
            decoded += scalar.utf8
        default:
            position = start
            throw fault(.escape)
        }
    }

    /// Reads the digits after `\u`, and those of the other half of a surrogate pair.
    private mutating func escapedScalar() -> Unicode.Scalar? {
        guard let unit = codeUnit() else { return nil }
        guard (0xD800...0xDBFF).contains(unit) else { return Unicode.Scalar(unit) }
        for byte in "\\u".utf8 {
            guard next == byte else { return nil }
            position += 1
        }
        guard let low = codeUnit(), (0xDC00...0xDFFF).contains(low) else { return nil }
        return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    }

    private mutating func codeUnit() -> UInt32? {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = next, let digit = Self.hexDigit(byte) else { return nil }
            unit = unit << 4 | digit
            position += 1
        }
        return unit
    }

    private static func hexDigit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case 0x30...0x39: UInt32(byte - 0x30)
        case 0x41...0x46: UInt32(byte - 0x41 + 10)
        case 0x61...0x66: UInt32(byte - 0x61 + 10)
        default: nil
        }
    }
}
