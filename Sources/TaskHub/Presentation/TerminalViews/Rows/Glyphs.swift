package import TextLayout

/// The marks and lines of the app, in characters that the terminal can show.
package struct Glyphs: Hashable, Sendable {
    package let charset: TerminalCharset
    /// For screen readers: words instead of lines and drawings.
    package let isAccessible: Bool

    package init(_ charset: TerminalCharset, isAccessible: Bool = false) {
        self.charset = charset
        self.isAccessible = isAccessible
    }

    private func mark(_ unicode: String, _ ascii: String) -> String { charset == .unicode ? unicode : ascii }

    /// Before what stands alone in its row.
    var margin: String { isAccessible ? "" : " " }
    var open: String { isAccessible ? "open" : mark("○", "o") }
    var completed: String { isAccessible ? "done" : mark("✓", "x") }
    var marked: String { isAccessible ? "marked " : mark("●", "*") }
    var unmarked: String { isAccessible ? "" : " " }
    /// Between the names of a path.
    var below: String { isAccessible ? ", " : mark(" › ", " > ") }
    var separator: String { isAccessible ? ", " : mark(" · ", " - ") }
    var repeats: String { isAccessible ? "repeats" : mark("↻", "@") }
    var notes: String { isAccessible ? "notes" : mark("≡", "=") }
    var reminder: String { isAccessible ? "reminder" : mark("♪", "&") }
    var waiting: String { isAccessible ? "not sent" : mark("↑", "^") }
    var attention: String { isAccessible ? "needs attention" : "!" }
    var horizontal: String { isAccessible ? "" : mark("─", "-") }
    var vertical: String { isAccessible ? "" : mark("│", "|") }
    var full: String { mark("█", "#") }
    var vacant: String { mark("░", ".") }
    var prompt: String { isAccessible ? "" : mark("›", ">") }
}
