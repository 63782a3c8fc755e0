internal import Glibc

/// What one of the standard streams is connected to.
package struct Terminal: Sendable {
    package let isTerminal: Bool
    /// Whether a script may read it, now or later.
    package let isPipeOrFile: Bool
    /// Colour is for terminals only, and never when NO_COLOR is set (no-color.org).
    package let allowsColor: Bool
    /// The width in columns; `nil` if the stream is not a terminal or its width is unknown.
    package let columns: Int?

    package init(descriptor: Int32, environment: (String) -> String?) {
        isTerminal = isatty(descriptor) == 1
        var status = stat()
        isPipeOrFile = fstat(descriptor, &status) == 0 && [S_IFIFO, S_IFREG].contains(status.st_mode & S_IFMT)
        let plain = environment("NO_COLOR").map { !$0.isEmpty } ?? false
        allowsColor = isTerminal && !plain && environment("TERM") != "dumb"
        var size = winsize()
        let known = isTerminal && ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        columns = known ? Int(size.ws_col) : nil
    }

    package static let output = Terminal(descriptor: STDOUT_FILENO, environment: environmentValue)
    package static let errors = Terminal(descriptor: STDERR_FILENO, environment: environmentValue)
    package static let input = Terminal(descriptor: STDIN_FILENO, environment: environmentValue)

    /// Whether a person waits for the result: a program in the background has no terminal.
    package static var isAttended: Bool { input.isTerminal || errors.isTerminal }
}
