/// The host of an address, in lower case.
struct ServerHost {
    let text: String

    init?(_ text: Substring) {
        let text = text.lowercased()
        guard ServerHost.isIPv6InBrackets(text) || ServerHost.isName(text) else { return nil }
        self.text = text
    }

    /// Whether requests to the host stay on this machine.
    var isThisMachine: Bool { ["localhost", "127.0.0.1", "[::1]"].contains(text) }

    private static func isName(_ text: String) -> Bool {
        guard text.utf8.count <= 253 else { return false }
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.allSatisfy(isLabel) else { return false }
        // Resolvers also accept 127.1 or 2130706433 as an address, each in its own way.
        let isNumber = labels.last.map { $0.utf8.first?.isDigit ?? false } ?? false
        return !isNumber || isIPv4(Substring(text))
    }

    private static func isLabel(_ label: Substring) -> Bool {
        (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
            && label.utf8.allSatisfy { $0.isDigit || $0.isLowercaseLetter || "-_".utf8.contains($0) }
    }

    private static func isIPv4(_ text: Substring) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4
            && parts.allSatisfy { part in
                part.utf8.allSatisfy { $0.isDigit } && UInt8(part) != nil && (part == "0" || !part.hasPrefix("0"))
            }
    }

    private static func isIPv6InBrackets(_ text: String) -> Bool {
        guard text.hasPrefix("["), text.hasSuffix("]") else { return false }
        let inner = text.dropFirst().dropLast()
        guard let gap = inner.firstRange(of: "::") else { return groups(inner, mayEndInIPv4: true) == 8 }
        let before = inner[..<gap.lowerBound]
        let after = inner[gap.upperBound...]
        guard let first = before.isEmpty ? 0 : groups(before, mayEndInIPv4: false) else { return false }
        guard let last = after.isEmpty ? 0 : groups(after, mayEndInIPv4: true) else { return false }
        return first + last <= 7
    }

    /// Returns the number of 16-bit groups, or `nil` if one is malformed.
    private static func groups(_ text: Substring, mayEndInIPv4: Bool) -> Int? {
        var parts = text.split(separator: ":", omittingEmptySubsequences: false)
        var count = 0
        if mayEndInIPv4, let last = parts.last, isIPv4(last) {
            parts.removeLast()
            count = 2
        }
        let areValid = parts.allSatisfy { (1...4).contains($0.utf8.count) && $0.utf8.allSatisfy { $0.isHexDigit } }
        return areValid ? count + parts.count : nil
    }
}
