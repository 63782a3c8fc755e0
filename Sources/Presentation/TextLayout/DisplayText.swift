/// Anyone's text, made fit to be shown: nothing in it can act on a terminal, a bar or a parser, reorder what is
/// around it, or break the line.
///
/// Not yet escaped for any format. Cut first, escape second.
package struct DisplayText: Sendable {
    /// What is looked at of a text.
    ///
    /// Titles have at most 500 scalars; a text of megabytes costs no more than this.
    package static let maximumScalars = 512

    /// UTF-8.
    package let bytes: [UInt8]
    package let isASCII: Bool
    /// Whether the text goes on beyond what was looked at.
    package let isCut: Bool

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Takes any text; the placeholder stands for one of which nothing can be seen.
    package init(_ raw: String, placeholder: String = "(untitled)") {
        var raw = raw
        if let plain = raw.withUTF8(DisplayText.plain) {
            bytes = plain
            isASCII = true
            isCut = false
            return
        }
        var cleaner = TextCleaner()
        let scalars = raw.unicodeScalars.prefix(DisplayText.maximumScalars + 1)
        cleaner.read(Array(scalars.prefix(DisplayText.maximumScalars)))
        let cleaned = cleaner.finish()
        bytes = cleaned.isEmpty ? Array(placeholder.utf8) : cleaned
        isASCII = bytes.allSatisfy { $0 < 0x80 }
        isCut = !cleaned.isEmpty && scalars.count > DisplayText.maximumScalars
    }

    /// Takes a part of what was cleaned already.
    package init(cleaned bytes: [UInt8], isCut: Bool = false) {
        self.bytes = bytes
        self.isCut = isCut
        isASCII = bytes.allSatisfy { $0 < 0x80 }
    }

    /// The bytes as they are, when they are printable ASCII without blanks to collapse.
    private static func plain(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard !bytes.isEmpty, bytes.count <= maximumScalars else { return nil }
        var previous: UInt8 = 0x20
        for byte in bytes {
            guard byte >= 0x20, byte < 0x7F, byte != 0x20 || previous != 0x20 else { return nil }
            previous = byte
        }
        return previous == 0x20 ? nil : Array(bytes)
    }
}
