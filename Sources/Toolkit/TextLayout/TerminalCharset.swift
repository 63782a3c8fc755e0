/// The characters that a terminal can show, by the locale of the programs in it (POSIX.1-2024, XBD 8.2).
package enum TerminalCharset: Hashable, Sendable {
    case unicode
    case ascii

    /// Creates the character set that LC_ALL, else LC_CTYPE, else LANG name.
    ///
    /// It goes by the name and does not load the locale, which may be installed on another machine only.
    package init(environment: (String) -> String?) {
        let name = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment($0) }.first { !$0.isEmpty } ?? "C"
        let codeset = name.prefix { $0 != "@" }.drop { $0 != "." }.dropFirst()
        self = codeset.filter { $0 != "-" }.lowercased() == "utf8" ? .unicode : .ascii
    }

    /// Returns the text in characters that the terminal can show, as wide as it was.
    ///
    /// In ASCII, marks have equivalents, such as `~` for an ellipsis. Any other character becomes as many question marks
    /// as it has columns.
    package func text(_ text: String) -> String {
        guard self == .ascii, !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
        var result = ""
        for character in text {
            if character.isASCII {
                result.append(character)
            } else if let mark = Self.marks[character] {
                result.append(mark)
            } else {
                result += String(repeating: "?", count: TerminalColumns.width(of: character))
            }
        }
        return result
    }

    /// Returns a JSON document with escapes for the characters that the terminal cannot show (RFC 8259 §7).
    package func document(_ bytes: [UInt8]) -> [UInt8] {
        guard self == .ascii, !bytes.allSatisfy({ $0 < 0x80 }) else { return bytes }
        var result: [UInt8] = []
        for unit in String(decoding: bytes, as: UTF8.self).utf16 {
            if unit < 0x80 {
                result.append(UInt8(unit))
            } else {
                let digits = String(unit, radix: 16)
                result += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
            }
        }
        return result
    }

    private static let marks: [Character: Character] = [
        "…": "~", "·": "-", "○": "o", "●": "*", "•": "*", "✓": "x", "–": "-", "—": "-", "−": "-", "→": ">", "←": "<",
        "‘": "'", "’": "'", "“": "\"", "”": "\"", "\u{A0}": " ",
    ]
}
