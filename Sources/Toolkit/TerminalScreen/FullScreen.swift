internal import Glibc
internal import ProcessControl

/// The whole terminal, for a program that redraws it until it ends.
///
/// At most one exists in a process at a time. ``end()`` restores the terminal. SIGINT, SIGTERM and SIGHUP are deferred
/// until then.
package struct FullScreen: ~Copyable {
    package enum Event: Hashable, Sendable {
        case key(UInt8)
        /// The terminal must be drawn again, as after a change of its size.
        case exposed
        /// ``FullScreen/wake()`` was called.
        case woken
        case timedOut
        /// The program has to end: Ctrl-C, a signal, or a terminal that is gone.
        case ended
    }

    // The alternate screen, the cursor, and lines that do not wrap (xterm's control sequences, DECSET 1049, 25 and 7).
    private static let enter = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l"
    private static let leave = "\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
    private static let interrupt: UInt8 = 0x03
    private static let suspend: UInt8 = 0x1A

    /// The settings to restore; nil if standard input is not a terminal.
    private let usual: termios?
    private let interruption: Interruption

    /// Takes over the terminal of standard input and output; `nil` if standard output is none.
    package init?() {
        guard isatty(STDOUT_FILENO) == 1, Wakeups.event >= 0 else { return nil }
        var settings = termios()
        usual = tcgetattr(STDIN_FILENO, &settings) == 0 ? settings : nil
        interruption = Interruption { Wakeups.add(Wakeups.ended) }
        signal(SIGWINCH) { _ in Wakeups.add(Wakeups.resized) }
        takeOver()
    }

    /// Restores the terminal, and raises the signal that arrived in the meantime, if any.
    package consuming func end() {
        release()
        signal(SIGWINCH, SIG_DFL)
        interruption.end()
    }

    /// Makes ``next(within:)`` return, from any thread.
    package static func wake() {
        Wakeups.add(Wakeups.woken)
    }

    /// Draws the lines, which must fit, and clears the others of the `rows` lines.
    package func draw(_ lines: [String], rows: Int) {
        let all = lines.prefix(rows) + Array(repeating: "", count: max(0, rows - lines.count))
        // Clearing a line after its last column was written would erase that column.
        write("\u{1B}[H" + all.map { "\u{1B}[2K\($0)" }.joined(separator: "\r\n"))
    }

    /// Waits for the next event, at most as long as `limit`.
    package func next(within limit: Duration?) -> Event {
        let end = limit.map { ContinuousClock.now + $0 }
        while true {
            var polled = [
                pollfd(fd: Wakeups.event, events: Int16(POLLIN), revents: 0),
                pollfd(fd: usual == nil ? -1 : STDIN_FILENO, events: Int16(POLLIN), revents: 0),
            ]
            let rest = end.map { max(.zero, ContinuousClock.now.duration(to: $0)) / .milliseconds(1) }
            let count = poll(&polled, 2, rest.map { Int32(min($0.rounded(.up), Double(Int32.max))) } ?? -1)
            if count == 0 { return .timedOut }
            guard count > 0 else { continue }
            let reasons = Wakeups.take()
            if reasons & Wakeups.ended != 0 { return .ended }
            if reasons & Wakeups.woken != 0 { return .woken }
            if reasons & Wakeups.resized != 0 { return .exposed }
            if polled[1].revents != 0, let event = key() { return event }
        }
    }

    private func key() -> Event? {
        var key: UInt8 = 0
        guard read(STDIN_FILENO, &key, 1) == 1 else { return errno == EINTR ? nil : .ended }
        switch key {
        case Self.interrupt:
            raise(SIGINT)
            return nil
        case Self.suspend:
            release()
            kill(0, SIGTSTP)
            takeOver()
            return .exposed
        default:
            return .key(key)
        }
    }

    private func takeOver() {
        if var raw = usual {
            raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
            tcsetattr(STDIN_FILENO, TCSADRAIN, &raw)
        }
        write(Self.enter)
    }

    private func release() {
        write(Self.leave)
        if var usual { tcsetattr(STDIN_FILENO, TCSADRAIN, &usual) }
    }

    private func write(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count > 0 { rest = rest.dropFirst(count) }
            // A terminal that is gone ends the program at the next event.
            if count < 0, errno != EINTR { return }
        }
    }
}
