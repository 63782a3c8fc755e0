import Glibc

/// The hosts in `NO_PROXY`, which are reached without a proxy.
struct ProxyExceptions: Sendable {
    private let all: Bool
    private let entries: [Substring]

    init(_ text: String) {
        all = text == "*"
        entries = text.split { $0 == "," || $0.isWhitespace }
    }

    func contain(_ host: String) -> Bool {
        if all { return true }
        if let address = IPAddress(host) { return entries.contains { address.isIn($0) } }
        let host = trimmed(host[...])
        return entries.contains { entry in
            let name = trimmed(entry.first == "." ? entry.dropFirst() : entry)
            return host == name || host.hasSuffix(".\(name)") && !name.isEmpty
        }
    }

    /// Returns the name in lower case, without a trailing dot.
    private func trimmed(_ name: Substring) -> String {
        (name.last == "." ? name.dropLast() : name).lowercased()
    }
}

/// The bytes of an IPv4 or IPv6 address.
private struct IPAddress {
    private let bytes: [UInt8]

    init?(_ text: some StringProtocol) {
        let text = String(text)
        let family = text.contains(":") ? AF_INET6 : AF_INET
        var bytes = [UInt8](repeating: 0, count: family == AF_INET6 ? 16 : 4)
        guard inet_pton(family, text, &bytes) == 1 else { return nil }
        self.bytes = bytes
    }

    /// Whether the address is in `network`: an address, or an address with a prefix length, as in 192.168.0.0/16.
    func isIn(_ network: Substring) -> Bool {
        let parts = network.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = parts.first.flatMap({ IPAddress($0) }), address.bytes.count == bytes.count,
            let length = parts.count == 1 ? bytes.count * 8 : Int(parts[1]), 0...bytes.count * 8 ~= length
        else { return false }
        return bytes.indices.allSatisfy { index in
            let bits = min(8, max(0, length - index * 8))
            let mask = ~(UInt8.max >> bits)
            return bytes[index] & mask == address.bytes[index] & mask
        }
    }
}
