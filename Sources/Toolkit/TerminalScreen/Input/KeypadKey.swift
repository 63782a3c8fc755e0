internal import TerminalValues

/// Keys that end a sequence with a letter.
enum KeypadKey {
    static func named(_ final: UInt8) -> KeyStroke.Key? {
        switch final {
        case UInt8(ascii: "A"): .up
        case UInt8(ascii: "B"): .down
        case UInt8(ascii: "C"): .right
        case UInt8(ascii: "D"): .left
        case UInt8(ascii: "F"): .end
        case UInt8(ascii: "H"): .home
        case UInt8(ascii: "P"): .function(1)
        case UInt8(ascii: "Q"): .function(2)
        case UInt8(ascii: "R"): .function(3)
        case UInt8(ascii: "S"): .function(4)
        default: nil
        }
    }

    /// Returns the key of the keypad in application mode, or of one that ``named(_:)`` knows.
    static func key(of final: UInt8) -> KeyStroke? {
        switch final {
        case UInt8(ascii: "M"): KeyStroke(.enter)
        case UInt8(ascii: "X"): KeyStroke(.character("="))
        case UInt8(ascii: "j")...UInt8(ascii: "y"):
            KeyStroke(.character(Character(Unicode.Scalar(final - UInt8(ascii: "j") + UInt8(ascii: "*")))))
        default: named(final).map { KeyStroke($0) }
        }
    }
}

/// The colour of the background, as a terminal answers OSC 11 (XParseColor(3)).
enum BackgroundReport {
    /// Returns the brightness from 0 to 1; nil if this is another string.
    static func luminance(in string: ArraySlice<UInt8>) -> Double? {
        let text = String(decoding: string, as: UTF8.self)
        guard text.hasPrefix("11;rgb:") || text.hasPrefix("11;rgba:"), let colon = text.firstIndex(of: ":") else {
            return nil
        }
        let parts = text[text.index(after: colon)...].split(separator: "/").prefix(3).compactMap { digits in
            (1...4).contains(digits.count)
                ? Int(digits, radix: 16).map { Double($0) / Double(1 << (4 * digits.count) - 1) } : nil
        }
        guard parts.count == 3 else { return nil }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
}
