/// What decides about the answer to an HTTP request (RFC 9112): its method, its target and its Host fields.
struct RequestHead {
    let method: Substring
    let target: Substring
    private(set) var hosts: [Substring] = []

    /// Reads the lines up to the first empty one; nil if they are malformed.
    init?(_ bytes: [UInt8]) {
        let lines = String(decoding: bytes, as: UTF8.self)
            .split(separator: "\r\n" as Character, omittingEmptySubsequences: false).prefix { !$0.isEmpty }
        let words = lines.first?.split(separator: " ", omittingEmptySubsequences: false) ?? []
        guard words.count == 3, Self.isVisible(words[1]), words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0" else {
            return nil
        }
        (method, target) = (words[0], words[1])
        for line in lines.dropFirst() {
            // A lone carriage return or line feed, which other programs may take for the end of a line, is none.
            guard let colon = line.firstIndex(of: ":"), Self.isVisible(line[..<colon]),
                line.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 })
            else { return nil }
            if line[..<colon].lowercased() == "host" {
                let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
                let value = line[line.index(after: colon)...].drop(while: isSpace)
                hosts.append(value[..<(value.lastIndex { !isSpace($0) }.map(value.index(after:)) ?? value.startIndex)])
            }
        }
    }

    private static func isVisible(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
}
