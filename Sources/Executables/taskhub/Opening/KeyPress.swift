internal import Composition
internal import Glibc

/// A single key press on the terminal, without Enter.
enum KeyPress {
    /// Waits for a key.
    ///
    /// Returns immediately if there is no terminal.
    static func wait(after prompt: String) {
        guard Terminal.input.isTerminal else { return }
        var usual = termios()
        guard tcgetattr(STDIN_FILENO, &usual) == 0 else { return }
        var raw = usual
        raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
        // TCSAFLUSH discards what was typed earlier.
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw)
        defer { tcsetattr(STDIN_FILENO, TCSANOW, &usual) }
        StandardStreams.complain(prompt)
        var key: UInt8 = 0
        while read(STDIN_FILENO, &key, 1) < 0, errno == EINTR {}
    }
}
