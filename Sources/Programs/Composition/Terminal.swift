internal import Glibc
internal import TaskActions
package import TextLayout

/// What one of the standard streams is connected to.
package struct Terminal: Sendable {
    package let isTerminal: Bool
    /// Whether a script may read it, now or later.
    package let isPipeOrFile: Bool
    /// Colour is for terminals only, and never when NO_COLOR is set (no-color.org).
    package let allowsColor: Bool
    /// What the terminal can show; everything if the stream is none.
    package let charset: TerminalCharset
    private let descriptor: Int32
    /// The size that COLUMNS and LINES name, for a terminal that does not know its own.
    private let namedSize: (columns: Int?, rows: Int?)

    package init(descriptor: Int32, environment: (String) -> String?) {
        self.descriptor = descriptor
        isTerminal = isatty(descriptor) == 1
        var status = stat()
        isPipeOrFile = fstat(descriptor, &status) == 0 && [S_IFIFO, S_IFREG].contains(status.st_mode & S_IFMT)
        let plain = environment("NO_COLOR").map { !$0.isEmpty } ?? false
        allowsColor = isTerminal && !plain && environment("TERM") != "dumb"
        charset = isTerminal ? TerminalCharset(environment: environment) : .unicode
        func number(_ name: String) -> Int? { environment(name).flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } }
        namedSize = (number("COLUMNS"), number("LINES"))
    }

    /// The current width in columns; `nil` if the stream is not a terminal or its width is unknown.
    package var columns: Int? { isTerminal ? windowSize.flatMap { known($0.ws_col) } ?? namedSize.columns : nil }

    /// The current height in lines; `nil` if the stream is not a terminal or its height is unknown.
    package var rows: Int? { isTerminal ? windowSize.flatMap { known($0.ws_row) } ?? namedSize.rows : nil }

    private var windowSize: winsize? {
        var size = winsize()
        return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
    }

    private func known(_ number: UInt16) -> Int? { number > 0 ? Int(number) : nil }

    package static let output = Terminal(descriptor: STDOUT_FILENO, environment: environmentValue)
    package static let errors = Terminal(descriptor: STDERR_FILENO, environment: environmentValue)
    package static let input = Terminal(descriptor: STDIN_FILENO, environment: environmentValue)

    /// How many characters of an id are enough: fewer for a person than for a script, which cannot see what it hit.
    package static var shortestPrefix: Int { input.isTerminal ? IDPrefix.typedMinimum : IDPrefix.usualMinimum }

    /// Whether a person waits for the result: a program in the background has no terminal.
    package static var isAttended: Bool { input.isTerminal || errors.isTerminal }
}
