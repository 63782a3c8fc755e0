import TextLayout

/// The limits of an application's texts.
extension String {
    /// Returns the text cleaned for display, and shortened with an ellipsis until it has both the width and the length.
    ///
    /// A bar's buffer is small, and one character can have any number of bytes. The length is four bytes a column, or
    /// `limit` bytes.
    func clipped(to columns: Int, bytes limit: Int? = nil) -> String {
        let text = DisplayText(self, placeholder: "")
        let limit = limit ?? columns * 4
        var columns = columns
        var clipped = text.fitted(to: columns, by: TerminalColumns.self)
        while clipped.bytes.count > limit, columns > 0 {
            columns /= 2
            clipped = text.fitted(to: columns, by: TerminalColumns.self)
        }
        // Zero-width letters fit any number of columns.
        return clipped.bytes.count > limit ? "…" : clipped.text
    }

    /// What of the text can be a name in a style sheet: ASCII letters, digits, `-` and `_`, at most 32 of them.
    var asName: String {
        if utf8.count <= 32, isName { return self }
        return String(decoding: utf8.lazy.filter(String.isNameByte).prefix(32), as: UTF8.self)
    }

    /// Whether the text has nothing but ASCII letters, digits, `-` and `_`.
    var isName: Bool { utf8.allSatisfy(String.isNameByte) }

    /// Whether the text can name a count.
    var isCountName: Bool {
        (1...20).contains(utf8.count) && utf8.allSatisfy { String.isNameByte($0) && $0 != 0x2D }
            && !CardCount.reservedNames.contains(self)
    }

    /// Whether the text needs no escaping as an address in any format.
    var isPlainAddress: Bool {
        utf8.allSatisfy { String.isNameByte($0) || ":/?=.~%+@".utf8.contains($0) }
    }

    /// Whether the text can be a command in a tag of genmon.
    var isPlainCommand: Bool {
        !isEmpty && utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != 0x3C && $0 != 0x3E }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
        default: false
        }
    }
}
