import TextLayout

extension ByteBuffer {
    /// Appends the members for bytes that are usually text: `text`, or `base64` if they are not UTF-8.
    mutating func append(content bytes: some Collection<UInt8>) {
        append(member: "bytes", bytes.count)
        if String(validating: bytes, as: UTF8.self) != nil {
            append(member: "text", text: Array(bytes))
        } else {
            append(member: "base64", word: Base64.text(bytes))
        }
    }
}

/// RFC 4648 §4.
private enum Base64 {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func text(_ bytes: some Collection<UInt8>) -> String {
        var text: [UInt8] = []
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let group = rest.prefix(3)
            rest = rest.dropFirst(3)
            let number = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for place in 0..<4 {
                text.append(place <= group.count ? digits[number >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
