package import TerminalValues

/// What a terminal sends.
package enum TerminalInput: Hashable, Sendable {
    case key(KeyStroke)
    case mouse(MouseAction)
    /// Pasted text, with line feeds between its lines.
    case paste(String)
    /// A paste of more than ``InputDecoder/longestPaste`` bytes, which was not kept.
    case oversizedPaste
    /// An answer to a question of this program.
    case report(Report)

    package enum Report: Hashable, Sendable {
        /// The brightness of the background, from 0 for black to 1 for white.
        case background(luminance: Double)
        /// Whether the terminal knows a private mode (DECRPM).
        case mode(Int, isKnown: Bool)
    }
}

/// An action of the mouse, on a cell counted from 0.
package struct MouseAction: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case press, release, scrollUp, scrollDown
    }

    package let kind: Kind
    /// 0 for the left button, 1 for the middle one, 2 for the right one.
    package let button: Int
    package let column: Int
    package let row: Int
    package let modifiers: KeyStroke.Modifiers

    /// Creates the action that xterm reports with a button code and a position counted from 1; nil for a movement.
    init?(code: Int, column: Int, row: Int, isRelease: Bool) {
        let (isMovement, isWheel) = (code & 32 != 0, code & 64 != 0)
        guard !isMovement, code < 128, column > 0, row > 0 else { return nil }
        let low = code & 3
        // The third and fourth buttons of a wheel lie at its sides.
        if isWheel, low > 1 { return nil }
        kind = isWheel ? (low == 0 ? .scrollUp : .scrollDown) : (isRelease || low == 3 ? .release : .press)
        button = isWheel ? 0 : low
        self.column = column - 1
        self.row = row - 1
        var held: KeyStroke.Modifiers = []
        if code & 4 != 0 { held.insert(.shift) }
        if code & 8 != 0 { held.insert(.alt) }
        if code & 16 != 0 { held.insert(.control) }
        modifiers = held
    }
}
