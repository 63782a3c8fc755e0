/// A key, and the modifiers that were held with it.
package struct KeyStroke: Hashable, Sendable {
    package enum Key: Hashable, Sendable {
        /// A key that types something; a letter with ``Modifiers/control`` is in lower case.
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

        /// Creates the modifiers of a parameter of xterm, whose value is one more than their bits.
        init(parameter: Int) {
            rawValue = UInt8(truncatingIfNeeded: max(0, parameter - 1)) & 7
        }
    }

    package var key: Key
    package var modifiers: Modifiers

    package init(_ key: Key, _ modifiers: Modifiers = []) {
        self.key = key
        self.modifiers = modifiers
    }

    /// The name that settings use, such as `x`, `G`, `ctrl-d`, `space`, `shift-tab` or `page-down`.
    package var name: String {
        let held = [(Modifiers.control, "ctrl-"), (.alt, "alt-"), (.shift, "shift-")]
        return held.filter { modifiers.contains($0.0) }.map(\.1).joined() + key.name
    }

    /// What the key types into a text; nil for a command key.
    package var text: String? {
        guard case .character(let character) = key, modifiers.isSubset(of: .shift) else { return nil }
        return String(character)
    }
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
