/// Untrusted text, cleaned for display.
///
/// It has no control characters, no line breaks and nothing that reorders the text around it. It is not escaped for any
/// format: shorten it first, then escape it.
package struct DisplayText: Sendable {
    /// How many scalars of a text are read, unless another limit is given; the rest is dropped.
    ///
    /// A title has at most 500. The limit keeps the cost of a text of megabytes constant.
    package static let maximumScalars = 512

    /// The text in UTF-8.
    package let bytes: [UInt8]
    package let isASCII: Bool
    /// Whether the original text was longer than the limit.
    package let isCut: Bool

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Cleans a text, and uses the placeholder if nothing visible is left.
    package init(_ raw: String, placeholder: String = "(untitled)", limit: Int = DisplayText.maximumScalars) {
        var raw = raw
        if let plain = raw.withUTF8({ DisplayText.plain($0, limit: limit) }) {
            bytes = plain
            isASCII = true
            isCut = false
            return
        }
        var cleaner = TextCleaner()
        let scalars = Array(raw.unicodeScalars.prefix(limit))
        cleaner.read(scalars)
        let cleaned = cleaner.finish()
        bytes = cleaned.isEmpty ? Array(placeholder.utf8) : cleaned
        isASCII = bytes.allSatisfy { $0 < 0x80 }
        isCut = !cleaned.isEmpty && scalars.count == limit && raw.unicodeScalars.dropFirst(limit).first != nil
    }

    /// Returns a word that a user typed in quotes, cleaned and clipped, for a message.
    package static func quoted(_ word: String) -> String {
        let shown = DisplayText(word, placeholder: "", limit: 65)
        return "'\(shown.text)\(shown.isCut ? "…" : "")'"
    }

    /// Wraps a part of text that was cleaned before.
    package init(cleaned bytes: [UInt8], isCut: Bool = false) {
        self.bytes = bytes
        self.isCut = isCut
        isASCII = bytes.allSatisfy { $0 < 0x80 }
    }

    /// Returns the bytes unchanged if they are printable ASCII without spaces to collapse, else nil.
    private static func plain(_ bytes: UnsafeBufferPointer<UInt8>, limit: Int) -> [UInt8]? {
        guard !bytes.isEmpty, bytes.count <= limit else { return nil }
        var previous: UInt8 = 0x20
        for byte in bytes {
            guard byte >= 0x20, byte < 0x7F, byte != 0x20 || previous != 0x20 else { return nil }
            previous = byte
        }
        return previous == 0x20 ? nil : Array(bytes)
    }
}
