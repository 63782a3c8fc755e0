/// Ids as the server writes and reads them.
package enum HubID {
    /// Returns the id with these bits.
    static func text(_ high: UInt64, _ low: UInt64) -> String {
        let digits = [high, low].map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }
        return canonical(digits.joined()) ?? digits.joined()
    }

    /// Parses an id in a path, which must be lower case and hyphenated.
    package static func isPathForm(_ text: some StringProtocol) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count == 36 else { return false }
        return bytes.indices.allSatisfy { index in
            [8, 13, 18, 23].contains(index)
                ? bytes[index] == UInt8(ascii: "-")
                : (0x30...0x39).contains(bytes[index]) || (0x61...0x66).contains(bytes[index])
        }
    }

    /// Parses an id in a body, in any letter case, with or without hyphens.
    package static func canonical(_ text: String) -> String? {
        let digits = Array(text.lowercased().utf8.filter { $0 != UInt8(ascii: "-") })
        guard digits.count == 32 else { return nil }
        let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(decoding: digits[$0], as: UTF8.self) }
        let id = parts.joined(separator: "-")
        return isPathForm(id) ? id : nil
    }
}
