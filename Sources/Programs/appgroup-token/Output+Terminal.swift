internal import CLinux
internal import Glibc
internal import GroupCommandLine
internal import PosixFiles
internal import ProcessControl
internal import ProgramFailures

extension Output {
    /// Reads standard input to its end, or a line from a terminal, which does not show it.
    ///
    /// - Returns: The bytes without the last end of a line. The caller checks that they are one line of ASCII.
    /// - Throws: ``ProgramFailure`` with exit code 65 if there are more than `limit` bytes and an end of a line.
    static func secretLine(_ prompt: String, limit: Int) throws(ProgramFailure) -> [UInt8] {
        func tooLong(_ what: String) -> ProgramFailure {
            ProgramFailure(
                .refused, "input_too_large", "\(what) is longer than \(limit) bytes", "Pass one token only")
        }
        if isatty(STDIN_FILENO) == 1 {
            guard let line = HiddenLine.read(prompt, limit: limit) else { throw tooLong("the line") }
            return line
        }
        let bytes: [UInt8]?
        do {
            // With the end of the line.
            bytes = try StandardDescriptors.read(STDIN_FILENO, atMost: limit + 2)
        } catch {
            throw ProgramFailure(
                .inputOutput, "input_failed", "standard input cannot be read: \(error.text)", "Check the input")
        }
        guard var line = bytes else { throw tooLong("standard input") }
        if line.last == UInt8(ascii: "\n") { line.removeLast() }
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        return line
    }

    /// Writes lines for a person to standard error, and ignores a failure.
    static func tell(_ text: String) {
        try? StandardDescriptors.write(Array("\(text)\n".utf8), to: STDERR_FILENO)
    }
}

/// A line that a person types, and that the terminal does not show.
///
/// getpass(3) would cut it at 4,095 bytes, the longest line of a terminal that edits lines itself, and ignore Ctrl-C.
private enum HiddenLine {
    private static let backspaces: Set<UInt8> = [0x08, 0x7F]
    private static let endOfInput: UInt8 = 0x04
    private static let clearLine: UInt8 = 0x15
    private static let ends = Set("\n\r".utf8)

    /// Reads the line, and restores the terminal, also before a signal ends the program.
    ///
    /// - Returns: The line without its end; nil if it is longer than `limit` bytes.
    static func read(_ prompt: String, limit: Int) -> [UInt8]? {
        var usual = termios()
        tcgetattr(STDIN_FILENO, &usual)
        var hidden = usual
        hidden.c_lflag &= ~tcflag_t(ECHO | ICANON)
        let woken = toolkit_event()
        defer { if woken >= 0 { close(woken) } }
        let interruption = Interruption {
            var one: UInt64 = 1
            _ = write(woken, &one, MemoryLayout<UInt64>.size)
        }
        defer { interruption.end() }
        tcsetattr(STDIN_FILENO, TCSADRAIN, &hidden)
        defer {
            tcsetattr(STDIN_FILENO, TCSADRAIN, &usual)
            Output.tell("")
        }
        try? StandardDescriptors.write(Array(prompt.utf8), to: STDERR_FILENO)
        var line: [UInt8] = []
        var isTooLong = false
        while let byte = next(unless: woken), !ends.contains(byte), byte != endOfInput {
            switch byte {
            case clearLine: line.removeAll()
            case let byte where backspaces.contains(byte): _ = line.popLast()
            default: line.append(byte)
            }
            // The rest of the line must not be left to the shell.
            if line.count > limit {
                isTooLong = true
                line.removeLast()
            }
        }
        return isTooLong ? nil : line
    }

    /// Waits for the next byte; nil at the end, or if `woken` is readable.
    private static func next(unless woken: Int32) -> UInt8? {
        var polled = [
            pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
            pollfd(fd: woken, events: Int16(POLLIN), revents: 0),
        ]
        while poll(&polled, nfds_t(polled.count), -1) < 0 {}
        guard polled[1].revents == 0 else { return nil }
        var byte: UInt8 = 0
        return Glibc.read(STDIN_FILENO, &byte, 1) == 1 ? byte : nil
    }
}
