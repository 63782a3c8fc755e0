/// What the values of Task Hub's settings may look like.
package enum SettingRule {
    /// In the order in which a sign-in tries them: the canonical one, the one that the server's shipped realm allows,
    /// and a port of this machine.
    static let redirects = ["taskhub://oauth/callback", "taskhubmobile://oauth/callback", "loopback"]

    static func isRedirect(_ text: String) -> Bool { redirects.contains(text) || LoopbackRedirect(text) != nil }

    /// Checks for an address over https, or over http to this machine.
    ///
    /// A user name is refused, since its password would end up in a plain file.
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

    /// Checks for a word that is safe in a command line and a file name: 1 to 64 bytes.
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

    /// Returns the hour and the minute of a time of day as in `09:00`; nil for any other text.
    package static func time(_ text: String) -> (hour: Int, minute: Int)? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 }),
            let hour = UInt8(parts[0]), let minute = UInt8(parts[1]), hour <= 23, minute <= 59
        else { return nil }
        return (Int(hour), Int(minute))
    }

    /// Returns the hour and the minute of a time from 12:00 on; nil for any other text.
    package static func evening(_ text: String) -> (hour: Int, minute: Int)? {
        time(text).flatMap { $0.hour >= 12 ? $0 : nil }
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
}
