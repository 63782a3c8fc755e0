internal import TerminalValues

/// Keys that arrive as one byte.
enum PlainKey {
    /// Returns the key of a control character; nil for one that no key sends.
    static func control(_ byte: UInt8) -> KeyStroke? {
        switch byte {
        case 0x00: KeyStroke(.character(" "), .control)
        case 0x08, 0x7F: KeyStroke(.backspace)
        case 0x09: KeyStroke(.tab)
        case 0x0A, 0x0D: KeyStroke(.enter)
        case ASCII.escape: KeyStroke(.escape)
        case 0x01...0x1A: KeyStroke(.character(Character(Unicode.Scalar(byte + 0x60))), .control)
        case 0x1C...0x1F: KeyStroke(.character(Character(Unicode.Scalar(byte + 0x40))), .control)
        default: nil
        }
    }

    /// Returns the key of a byte in ASCII.
    static func with(_ byte: UInt8) -> KeyStroke? {
        byte < 0x20 || byte == 0x7F ? control(byte) : KeyStroke(.character(Character(Unicode.Scalar(byte))))
    }
}

enum ASCII {
    static let interrupt: UInt8 = 0x03
    static let bell: UInt8 = 0x07
    static let escape: UInt8 = 0x1B
}

enum UTF8Length {
    /// Returns how many bytes the character has that begins with this byte; 0 if none does.
    static func of(_ first: UInt8) -> Int {
        switch first {
        case ..<0x80: 1
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 0
        }
    }
}
