import FoundationEssentials

/// Repairs the JSON of programs that write it slightly wrong.
///
/// Unescaped control characters, which Taskwarrior writes, become escapes, and its values without quotes get them. Lone
/// surrogates and bytes that are not UTF-8 become U+FFFD.
enum JSONRepair {
    /// Returns a text with small faults repaired.
    ///
    /// - Parameters:
    ///   - bytes: The text.
    ///   - quotesBareWords: Whether a value may be a ``BareWord``.
    /// - Returns: JSON, if there was nothing else wrong.
    static func repaired(_ bytes: ArraySlice<UInt8>, quotesBareWords: Bool = false) -> Data {
        guard quotesBareWords || bytes.contains(where: mayNeedRepair) else { return Data(bytes) }
        let valid = Array(String(decoding: bytes, as: UTF8.self).utf8)
        var result: [UInt8] = []
        result.reserveCapacity(valid.count)
        var inString = false
        /// Whether a value begins here.
        var isValue = true
        var index = 0
        while index < valid.count {
            let byte = valid[index]
            index += 1
            if quotesBareWords, !inString, isValue, let end = BareWord.end(at: index - 1, in: valid[...]) {
                let word = String(decoding: valid[(index - 1)..<end], as: UTF8.self)
                result.append(contentsOf: (try? JSONEncoder().encode(word)) ?? Data("null".utf8))
                (index, isValue) = (end, false)
                continue
            }
            if !isBlank(byte) { isValue = ":[,".utf8.contains(byte) }
            switch byte {
            case UInt8(ascii: "\""):
                inString.toggle()
                result.append(byte)
            case UInt8(ascii: "\\") where inString:
                index = copyEscape(of: valid, at: index, to: &result)
            case 0..<0x20 where inString:
                result.append(contentsOf: escape(byte))
            case 0..<0x20 where !isBlank(byte):
                result.append(UInt8(ascii: " "))
            default:
                result.append(byte)
            }
        }
        return Data(result)
    }

    /// Most text has no control character, no escape, and no character outside of ASCII.
    private static func mayNeedRepair(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte > 0x7E || byte == UInt8(ascii: "\\")
    }

    static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    /// Copies the escape whose backslash is before `index`, and returns the index after it.
    private static func copyEscape(of bytes: [UInt8], at index: Int, to result: inout [UInt8]) -> Int {
        guard let unit = codeUnit(bytes, at: index) else {
            result.append(UInt8(ascii: "\\"))
            guard index < bytes.count else { return index }
            result.append(bytes[index])
            return index + 1
        }
        let end = index + 5
        guard (0xD800...0xDFFF).contains(unit) else {
            result.append(UInt8(ascii: "\\"))
            result.append(contentsOf: bytes[index..<end])
            return end
        }
        if unit < 0xDC00, end < bytes.count, bytes[end] == UInt8(ascii: "\\"),
            let low = codeUnit(bytes, at: end + 1), (0xDC00...0xDFFF).contains(low)
        {
            result.append(UInt8(ascii: "\\"))
            result.append(contentsOf: bytes[index..<end + 6])
            return end + 6
        }
        result.append(contentsOf: "\u{FFFD}".utf8)
        return end
    }

    /// Returns the number in `uXXXX`, or nil for any other escape.
    private static func codeUnit(_ bytes: [UInt8], at index: Int) -> UInt16? {
        guard index + 5 <= bytes.count, bytes[index] == UInt8(ascii: "u") else { return nil }
        return UInt16(String(decoding: bytes[index + 1..<index + 5], as: UTF8.self), radix: 16)
    }

    private static func escape(_ byte: UInt8) -> [UInt8] {
        let digits = Array("0123456789abcdef".utf8)
        return Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
    }
}
