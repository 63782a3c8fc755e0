/// A link on the text that is written next (OSC 8).
enum Hyperlink {
    /// Longer ones are not sent; terminals have limits of about this size.
    private static let longest = 2000

    /// Returns the sequence that begins the link, or that ends one if it is nil or not printable ASCII.
    static func sequence(to address: String?) -> [UInt8] {
        let bytes = Array((address ?? "").utf8)
        let isPlain = bytes.count <= longest && bytes.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        return Array("\u{1B}]8;;".utf8) + (isPlain ? bytes : []) + Array("\u{1B}\\".utf8)
    }
}

/// Text for the clipboard of the machine in front of the user, also over ssh (OSC 52).
package enum ClipboardCopy {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// Returns the sequence that copies the text.
    package static func sequence(of text: String) -> [UInt8] {
        Array("\u{1B}]52;c;".utf8) + base64(Array(text.utf8)) + [ASCII.bell]
    }

    /// RFC 4648 §4.
    private static func base64(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
            for place in 0..<4 {
                result.append(place <= group.count ? digits[Int(bits >> UInt32(18 - 6 * place) & 63)] : 0x3D)
            }
        }
        return result
    }
}
