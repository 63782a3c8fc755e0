/// The name of a key as users write it: `x`, `G`, `/`, `space`, `ctrl-r`, `page-down`.
///
/// The terminal side makes one of each key press. A printable character is its own name.
package struct KeyName: Hashable, Sendable {
    package let text: String

    /// Creates the name of a key that prints a character.
    package init(_ character: Character) {
        text = character == " " ? "space" : String(character)
    }

    /// Reads a name, without regard to the letter case of named keys and modifiers.
    ///
    /// - Returns: Nil for a text that names no key.
    package init?(reading text: String) {
        if text.count == 1, let character = text.first {
            guard !character.isWhitespace else { return nil }
            self.text = text
            return
        }
        let lower = text.lowercased()
        if let name = KeyName.aliases[lower] ?? (KeyName.named.contains(lower) ? lower : nil) {
            self.text = name
            return
        }
        for modifier in ["ctrl-", "alt-", "shift-"] where lower.hasPrefix(modifier) {
            let rest = text.dropFirst(modifier.count)
            guard let key = KeyName(reading: String(rest)), !key.text.contains("-") || KeyName.named.contains(key.text)
            else { return nil }
            // Control has no letter case, and shift changes a character itself.
            guard modifier != "shift-" || key.character == nil else { return nil }
            self.text = modifier + (modifier == "ctrl-" ? key.text.lowercased() : key.text)
            return
        }
        return nil
    }

    private init(known text: String) {
        self.text = text
    }

    /// The character that the key prints; nil for a key that prints none.
    package var character: Character? {
        if self == .space { return " " }
        return text.count == 1 ? text.first : nil
    }

    /// The key that is held together with Alt; nil if it is another key.
    var withoutAlt: KeyName? { text.hasPrefix("alt-") ? KeyName(reading: String(text.dropFirst(4))) : nil }

    package static let space = KeyName(known: "space")
    package static let enter = KeyName(known: "enter")
    package static let escape = KeyName(known: "esc")

    package static func control(_ letter: Character) -> KeyName { KeyName(known: "ctrl-\(letter.lowercased())") }
    package static func alt(_ character: Character) -> KeyName { KeyName(known: "alt-\(character)") }

    /// The keys that print nothing.
    package static let named: Set<String> = [
        "space", "enter", "esc", "tab", "backspace", "delete", "insert", "up", "down", "left", "right", "home", "end",
        "page-up", "page-down", "f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9", "f10", "f11", "f12",
    ]

    /// Other spellings, and names for the characters that separate the entries of the setting.
    private static let aliases = [
        "return": "enter", "escape": "esc", "pageup": "page-up", "pagedown": "page-down", "pgup": "page-up",
        "pgdn": "page-down", "del": "delete", "comma": ",",
    ]
}

extension KeyName: ExpressibleByStringLiteral {
    /// Wraps a name from the source, which a test reads again.
    package init(stringLiteral text: String) {
        self.text = text == " " ? "space" : text
    }
}

extension KeyName: CustomStringConvertible {
    package var description: String { text }
}
