/// Rules that keys share.
package enum DefaultsRule {
    /// Checks for a UUID in hexadecimal digits with hyphens (RFC 9562 §4), in upper or lower case.
    package static func isUUID(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count == 36 else { return false }
        return bytes.enumerated().allSatisfy { index, byte in
            [8, 13, 18, 23].contains(index) ? byte == UInt8(ascii: "-") : isHexDigit(byte)
        }
    }

    /// Returns a random UUID of version 4 (RFC 9562, §5.4) in lower case, made with the system's secure generator.
    static func randomUUID() -> String {
        var bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        var text = ""
        for (index, byte) in bytes.enumerated() {
            if [4, 6, 8, 10].contains(index) { text += "-" }
            text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        return text
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"): true
        default: false
        }
    }
}
