/// What values may look like.
enum DefaultsRule {
    /// The canonical one first; the second is what the shipped realm allows.
    static let redirects = ["taskhub://oauth/callback", "taskhubmobile://oauth/callback", "loopback"]

    static func isUUID(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count == 36 else { return false }
        return bytes.enumerated().allSatisfy { index, byte in
            [8, 13, 18, 23].contains(index) ? byte == UInt8(ascii: "-") : isHexDigit(byte)
        }
    }

    /// An address over https, or over http to this machine.
    ///
    /// Without a user name, since a password would go with it into a plain file.
    static func isServerURL(_ text: String) -> Bool {
        let lower = text.lowercased()
        let isSecure = lower.hasPrefix("https://")
        guard isSecure || lower.hasPrefix("http://"), text.utf8.count <= 2048 else { return false }
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !text.contains(where: { "@?#\\\"<>".contains($0) })
        else {
            return false
        }
        let authority = lower.dropFirst(isSecure ? 8 : 7).prefix { $0 != "/" }
        guard let (host, port) = split(authority) else { return false }
        guard !host.isEmpty, port.map({ UInt16($0) ?? 0 > 0 }) ?? true else { return false }
        return isSecure || ["localhost", "127.0.0.1", "[::1]"].contains(host)
    }

    /// A word that is safe in a command line and a file name.
    static func isName(_ text: String) -> Bool {
        let isWord = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"): true
            default: "._:+-".utf8.contains(byte)
            }
        }
        return isWord && (1...64).contains(text.utf8.count) && !text.hasPrefix("-") && !text.hasPrefix(".")
    }

    private static func split(_ authority: Substring) -> (host: Substring, port: Substring?)? {
        if authority.hasPrefix("[") {
            guard let end = authority.firstIndex(of: "]") else { return nil }
            let rest = authority[authority.index(after: end)...]
            if rest.isEmpty { return (authority, nil) }
            return rest.hasPrefix(":") ? (authority[...end], rest.dropFirst()) : nil
        }
        let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
        switch parts.count {
        case 1: return (authority, nil)
        case 2: return (parts[0], parts[1])
        default: return nil
        }
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"): true
        default: false
        }
    }
}
