import FoundationEssentials
import HTTPTypes

/// A completely received request.
struct Incoming: Sendable {
    let method: String
    let path: String
    let query: [String: String]
    let headers: HTTPFields
    let body: [UInt8]

    init(method: String, target: String, headers: HTTPFields, body: [UInt8]) {
        self.method = method
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = String(parts.first ?? "")
        query = Self.pairs(parts.count > 1 ? String(parts[1]) : "")
        self.headers = headers
        self.body = body
    }

    /// If a parameter is repeated, the last one counts.
    static func pairs(_ text: String) -> [String: String] {
        let pairs = text.split(separator: "&").map { pair in
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (decoded(sides[0]), sides.count > 1 ? decoded(sides[1]) : "")
        }
        return Dictionary(pairs) { _, last in last }
    }

    private static func decoded(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == UInt8(ascii: "%"), digits.count == 2,
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    func header(_ name: String) -> String? { HTTPField.Name(name).flatMap { headers[$0] } }

    /// The media type in lower case, without parameters.
    var mediaType: String {
        let value = header("Content-Type") ?? ""
        return Blanks.trimmed(String(value.prefix { $0 != ";" })).lowercased()
    }

    var requestID: String { header("X-Request-ID") ?? UUID().uuidString.lowercased() }
}
