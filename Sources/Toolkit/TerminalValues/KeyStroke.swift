/// A key, and the modifiers that were held with it.
package struct KeyStroke: Hashable, Sendable {
    package enum Key: Hashable, Sendable {
        /// A key that types something.
        case character(Character)
        case enter, tab, backspace, escape, insert, delete
        case up, down, left, right, home, end, pageUp, pageDown
        case function(Int)
    }

    package struct Modifiers: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        package static let shift = Modifiers(rawValue: 1)
        package static let alt = Modifiers(rawValue: 2)
        package static let control = Modifiers(rawValue: 4)
    }

    /// A letter with ``Modifiers/control`` is in lower case.
    package let key: Key
    package let modifiers: Modifiers

    package init(_ key: Key, _ modifiers: Modifiers = []) {
        if modifiers.contains(.control), case .character(let character) = key,
            let lower = character.lowercased().first
        {
            self.key = .character(lower)
        } else {
            self.key = key
        }
        self.modifiers = modifiers
    }

    /// Creates the key that types a character.
    package init(_ character: Character) {
        self.init(.character(character))
    }

    /// The character that the key types into a text; nil for a command key.
    package var character: Character? {
        guard case .character(let character) = key, modifiers.isSubset(of: .shift) else { return nil }
        return character
    }

    /// The same key without Alt; nil if Alt is not held.
    package var withoutAlt: KeyStroke? {
        modifiers.contains(.alt) ? KeyStroke(key, modifiers.subtracting(.alt)) : nil
    }

    package static let enter = KeyStroke(.enter)
    package static let escape = KeyStroke(.escape)
    package static let tab = KeyStroke(.tab)
    package static let backspace = KeyStroke(.backspace)
    package static let delete = KeyStroke(.delete)
    package static let up = KeyStroke(.up)
    package static let down = KeyStroke(.down)
    package static let left = KeyStroke(.left)
    package static let right = KeyStroke(.right)
    package static let home = KeyStroke(.home)
    package static let end = KeyStroke(.end)
    package static let pageUp = KeyStroke(.pageUp)
    package static let pageDown = KeyStroke(.pageDown)
    package static let space = KeyStroke(" ")

    package static func function(_ number: Int) -> KeyStroke { KeyStroke(.function(number)) }
    package static func control(_ letter: Character) -> KeyStroke { KeyStroke(.character(letter), .control) }
    package static func alt(_ character: Character) -> KeyStroke { KeyStroke(.character(character), .alt) }
}

extension KeyStroke: ExpressibleByExtendedGraphemeClusterLiteral {
    package init(extendedGraphemeClusterLiteral character: Character) {
        self.init(character)
    }
}
