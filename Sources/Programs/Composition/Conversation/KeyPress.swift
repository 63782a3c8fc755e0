internal import Glibc

/// A single key press on the terminal, without Enter.
package enum KeyPress {
    /// Waits for a key, and returns it; nil for one that is no ASCII character, and at once if there is no terminal.
    @discardableResult
    package static func wait(after prompt: String) -> Character? {
        guard Terminal.input.isTerminal else { return nil }
        var usual = termios()
        guard tcgetattr(STDIN_FILENO, &usual) == 0 else { return nil }
        var raw = usual
        // Ctrl-C is a key too, since a signal would leave the terminal as it is now.
        raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
        // TCSAFLUSH discards what was typed earlier.
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw)
        defer { tcsetattr(STDIN_FILENO, TCSANOW, &usual) }
        StandardStreams.complain(prompt)
        var key: UInt8 = 0
        var count = 0
        repeat { count = read(STDIN_FILENO, &key, 1) } while count < 0 && errno == EINTR
        return count == 1 && key < 0x80 ? Character(UnicodeScalar(key)) : nil
    }
}
