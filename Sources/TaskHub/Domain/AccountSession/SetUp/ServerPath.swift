/// The path of an address, without trailing slashes.
struct ServerPath {
    let text: String

    init?(_ text: Substring) {
        var text = text
        while text.hasSuffix("/") { text = text.dropLast() }
        let segments = text.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard segments.allSatisfy(ServerPath.isSegment) else { return nil }
        self.text = String(text)
    }

    /// Returns whether the segment is safe.
    ///
    /// Servers and proxies could resolve dots and slashes, plain or encoded, to another path.
    private static func isSegment(_ segment: Substring) -> Bool {
        guard !segment.isEmpty, segment != ".", segment != ".." else { return false }
        var rest = segment.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else { continue }
            let digits = Substring(rest.prefix(2))
            guard digits.utf8.count == 2, digits.utf8.allSatisfy({ $0.isHexDigit }),
                let decoded = UInt8(digits, radix: 16)
            else { return false }
            guard decoded >= 0x20, decoded != 0x7F, !"./\\%".utf8.contains(decoded) else { return false }
            rest = rest.dropFirst(2)
        }
        return true
    }
}
