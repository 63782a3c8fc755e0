/// Command lines of desktop entries (Desktop Entry Specification 1.5, "The Exec key").
package enum DesktopEntryCommand {
    /// Returns whether the word has no control characters, which a desktop entry cannot express.
    package static func canName(_ word: String) -> Bool {
        word.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    }

    /// Returns the value of `Exec` for these words.
    package static func line(_ words: [String]) -> String {
        words.map { quoted($0) }.joined(separator: " ")
    }

    /// Quotes an argument in the two layers of the specification.
    ///
    /// Quotes only if necessary: xdg-open on old systems takes the quotes for a part of the name.
    package static func quoted(_ argument: String) -> String {
        let reserved = " \t\n\"'\\><~|&;$*?#()`".unicodeScalars
        let isQuoted = argument.isEmpty || argument.unicodeScalars.contains { reserved.contains($0) }
        let text = argument.escaped { scalar in
            switch scalar {
            case "\"", "`", "$": "\\\\\(scalar)"
            case "\\": "\\\\\\\\"
            case "%": "%%"
            default: nil
            }
        }
        return isQuoted ? "\"\(text)\"" : text
    }
}
