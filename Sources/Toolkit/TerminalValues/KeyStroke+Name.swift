/// The names of keys, for settings and for people: `x`, `G`, `/`, `space`, `ctrl-r`, `shift-tab`, `page-down`.
extension KeyStroke {
    private static let modifierNames: [(modifier: Modifiers, name: String)] = [
        (.control, "ctrl-"), (.alt, "alt-"), (.shift, "shift-"),
    ]

    /// The keys that have a name of more than one character.
    private static let named: [String: Key] = {
        let keys: [Key] = [
            .character(" "), .enter, .tab, .backspace, .escape, .insert, .delete, .up, .down, .left, .right, .home,
            .end, .pageUp, .pageDown,
        ]
        return Dictionary(uniqueKeysWithValues: (keys + (1...12).map { .function($0) }).map { ($0.name, $0) })
    }()

    /// Other spellings, and names for the characters that separate the entries of the setting.
    private static let aliases: [String: Key] = [
        "return": .enter, "escape": .escape, "pageup": .pageUp, "pagedown": .pageDown, "pgup": .pageUp,
        "pgdn": .pageDown, "del": .delete, "comma": .character(","),
    ]

    /// The name, which settings use and people read.
    package var name: String {
        Self.modifierNames.filter { modifiers.contains($0.modifier) }.map(\.name).joined() + key.name
    }

    /// Reads a name with at most one modifier, without regard to the letter case of named keys and modifiers.
    ///
    /// - Returns: Nil for a text that names no key.
    package init?(reading text: String) {
        if let key = Self.key(named: text) {
            self.init(key)
            return
        }
        let lower = text.lowercased()
        guard let (modifier, prefix) = Self.modifierNames.first(where: { lower.hasPrefix($0.name) }),
            let key = Self.key(named: String(text.dropFirst(prefix.count)))
        else { return nil }
        // Shift changes a character itself.
        if modifier == .shift, case .character = key { return nil }
        self.init(key, modifier)
    }

    private static func key(named text: String) -> Key? {
        if text.count == 1, let character = text.first { return character.isWhitespace ? nil : .character(character) }
        let lower = text.lowercased()
        return named[lower] ?? aliases[lower]
    }
}

extension KeyStroke: CustomStringConvertible {
    package var description: String { name }
}

extension KeyStroke.Key {
    fileprivate var name: String {
        switch self {
        case .character(" "): "space"
        case .character(let character): String(character)
        case .enter: "enter"
        case .tab: "tab"
        case .backspace: "backspace"
        case .escape: "esc"
        case .insert: "insert"
        case .delete: "delete"
        case .up: "up"
        case .down: "down"
        case .left: "left"
        case .right: "right"
        case .home: "home"
        case .end: "end"
        case .pageUp: "page-up"
        case .pageDown: "page-down"
        case .function(let number): "f\(number)"
        }
    }
}
