package import TerminalValues

/// What a terminal can do, and the sequences for it.
package struct TerminalDescription: Sendable {
    /// Below the last row of any terminal, where the cursor cannot go any further.
    private static let farDown = 998

    package let name: String
    package let depth: ColorDepth
    /// Whether it may be sent links and other strings; old consoles print them.
    package let showsLinks: Bool
    /// Whether it can be asked; old consoles print the question.
    package let answersQuestions: Bool
    /// Whether it is known to show an update as a whole, without being asked.
    let isSynchronized: Bool
    /// The keys whose sequences the terminal names itself.
    package let keys: [[UInt8]: KeyStroke]

    /// The size where the terminal does not know its own.
    let usualSize: TerminalSize
    /// Takes the whole terminal.
    package let enter: [UInt8]
    /// Asks for clicks and the wheel, with positions of any size (xterm, modes 1000 and 1006).
    package let reportMouse: [UInt8]
    /// Leaves them to the terminal again.
    let ignoreMouse: [UInt8]
    /// Gives the terminal back to the shell.
    package let leave: [UInt8]
    /// The same for lines that stay as they are, on the screen that the terminal has, with its cursor.
    let enterLines: [UInt8]
    let leaveLines: [UInt8]
    let hideCursor: [UInt8]
    let showCursor: [UInt8]
    let clear: [UInt8]
    let clearToEndOfLine: [UInt8]
    let resetStyle: [UInt8]
    private let capabilities: Capabilities
    private let attributes: [(ScreenStyle.Attributes, [UInt8])]

    /// Describes the terminal that `TERM` names, or one like xterm if it is not known.
    ///
    /// Nil for a terminal that cannot move its cursor, such as `dumb`.
    ///
    /// - Parameter environment: `TERM`, `COLORTERM` and `NO_COLOR` are read.
    package init?(environment: (String) -> String?) {
        let usual = "xterm-256color"
        let named = environment("TERM") ?? ""
        let own = named.isEmpty ? nil : Capabilities(loading: named)
        // Without any description, as in a small container, it is xterm's.
        let capabilities = own ?? Capabilities(loading: usual) ?? .likeXterm
        guard capabilities.sequence("cup") != nil, named != "dumb" else { return nil }
        name = own == nil ? usual : named
        self.capabilities = capabilities
        depth = Self.depth(capabilities, environment)
        let isConsole = ["linux", "vt", "ansi", "cons25"].contains { [name] in name.hasPrefix($0) }
        showsLinks = !isConsole
        answersQuestions = !isConsole
        isSynchronized = capabilities.sequence("Sync") != nil
        keys = capabilities.keys()
        func bytes(_ name: String) -> [UInt8] { capabilities.sequence(name) ?? [] }
        hideCursor = bytes("civis")
        showCursor = bytes("cnorm")
        clear = bytes("clear")
        clearToEndOfLine = bytes("el")
        resetStyle = bytes("sgr0")
        // Mouse and pastes have no names in older descriptions.
        let modes = isConsole ? "" : "\u{1B}[?2004h"
        let noModes = isConsole ? "" : "\u{1B}[?2004l\u{1B}[?2026l\u{1B}]8;;\u{1B}\\"
        reportMouse = isConsole ? [] : Array("\u{1B}[?1000h\u{1B}[?1006h".utf8)
        ignoreMouse = isConsole ? [] : Array("\u{1B}[?1006l\u{1B}[?1000l".utf8)
        // Without wrapping, nothing that is written into its last column scrolls the screen.
        enter = bytes("smcup") + bytes("smkx") + bytes("rmam") + Array(modes.utf8)
        // Without an alternate screen, the program leaves its last row to the shell.
        let lastRow = capabilities.filled("cup", Self.farDown, 0) + bytes("el")
        leave =
            ignoreMouse + Array(noModes.utf8) + resetStyle + bytes("smam") + bytes("rmkx") + showCursor
            + (capabilities.sequence("rmcup") ?? lastRow)
        enterLines = bytes("smkx") + Array(modes.utf8)
        leaveLines = Array((isConsole ? "" : "\u{1B}[?2004l").utf8) + bytes("rmkx")
        let (columns, rows) = (capabilities.number("cols"), capabilities.number("lines"))
        usualSize = TerminalSize(columns: columns > 0 ? columns : 80, rows: rows > 0 ? rows : 24)
        attributes = [
            (.bold, bytes("bold")), (.dim, bytes("dim")), (.italic, bytes("sitm")), (.underline, bytes("smul")),
            (.reverse, bytes("rev")), (.struckOut, bytes("smxx")),
        ]
    }

    /// Returns the sequence that moves the cursor; the first column and row are 0.
    package func moveCursor(column: Int, row: Int) -> [UInt8] {
        capabilities.filled("cup", row, column)
    }

    /// Returns the sequence that sets a style from any earlier one.
    package func sequence(for style: ScreenStyle) -> [UInt8] {
        var bytes = resetStyle
        for (attribute, sequence) in attributes where style.attributes.contains(attribute) { bytes += sequence }
        if let color = style.foreground { bytes += self.color(color, "setaf", 38) }
        if let color = style.background { bytes += self.color(color, "setab", 48) }
        return bytes
    }

    private func color(_ color: ScreenColor, _ capability: String, _ selector: Int) -> [UInt8] {
        switch depth {
        case .none: []
        case .eight: capabilities.filled(capability, Int(color.basic & 7), 0)
        case .sixteen: capabilities.filled(capability, Int(color.basic), 0)
        case .indexed: capabilities.filled(capability, Int(color.indexed), 0)
        case .direct: Array("\u{1B}[\(selector);2;\(color.parts.map(String.init).joined(separator: ";"))m".utf8)
        }
    }

    private static func depth(_ capabilities: Capabilities, _ environment: (String) -> String?) -> ColorDepth {
        if !(environment("NO_COLOR") ?? "").isEmpty { return .none }
        let isDirect = ["truecolor", "24bit"].contains(environment("COLORTERM") ?? "")
        if isDirect || capabilities.flag("RGB") || capabilities.flag("Tc") { return .direct }
        switch capabilities.number("colors") {
        case ..<8: return .none
        case ..<16: return .eight
        case ..<256: return .sixteen
        default: return .indexed
        }
    }
}
