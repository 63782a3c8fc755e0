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
            guard let line = try HiddenLine.read(prompt, limit: limit) else { throw tooLong("the line") }
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
    private static let clearLine: UInt8 = 0x15
    /// A line feed, a carriage return, and Ctrl-D.
    private static let ends: Set<UInt8> = [0x0A, 0x0D, 0x04]

    /// Reads the line, and restores the terminal, also before a signal ends the program.
    ///
    /// - Returns: The line without its end; nil if it is longer than `limit` bytes.
    /// - Throws: ``ProgramFailure`` if the terminal ends before the line, or cannot be read.
    static func read(_ prompt: String, limit: Int) throws(ProgramFailure) -> [UInt8]? {
        var usual = termios()
        let woken = toolkit_event()
        guard woken >= 0, tcgetattr(STDIN_FILENO, &usual) == 0 else { throw unreadable }
        defer { close(woken) }
        let interruption = Interruption {
            var one: UInt64 = 1
            _ = write(woken, &one, MemoryLayout<UInt64>.size)
        }
        defer { interruption.end() }
        var hidden = hidden(from: usual)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &hidden)
        defer {
            // More lines that were pasted must not be left to the shell.
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &usual)
            Output.tell("")
        }
        try? StandardDescriptors.write(Array(prompt.utf8), to: STDERR_FILENO)
        return try line(limit: limit, unless: woken)
    }

    private static let unreadable = ProgramFailure(
        .inputOutput, "input_failed", "the terminal cannot be read", "Pass the token on standard input")

    /// Without echo and without the limit of edited lines.
    ///
    /// Ctrl-Z and the key of SIGQUIT, which would leave it so, are characters here.
    private static func hidden(from usual: termios) -> termios {
        var hidden = usual
        hidden.c_lflag &= ~tcflag_t(ECHO | ICANON)
        withUnsafeMutableBytes(of: &hidden.c_cc) { characters in
            characters[Int(VMIN)] = 1
            characters[Int(VTIME)] = 0
            // _POSIX_VDISABLE.
            for key in [VQUIT, VSUSP] { characters[Int(key)] = 0 }
        }
        return hidden
    }

    private static func line(limit: Int, unless woken: Int32) throws(ProgramFailure) -> [UInt8]? {
        var line: [UInt8] = []
        var isTooLong = false
        while true {
            let byte = try next(unless: woken)
            switch byte {
            case _ where ends.contains(byte): return isTooLong ? nil : line
            case clearLine: (line, isTooLong) = ([], false)
            case _ where backspaces.contains(byte): _ = line.popLast()
            case _ where line.count == limit: isTooLong = true
            default: line.append(byte)
            }
        }
    }

    /// Waits for the next byte.
    ///
    /// - Throws: ``ProgramFailure`` if there is none, or if `woken` is readable.
    private static func next(unless woken: Int32) throws(ProgramFailure) -> UInt8 {
        var polled = [
            pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
            pollfd(fd: woken, events: Int16(POLLIN), revents: 0),
        ]
        while poll(&polled, nfds_t(polled.count), -1) < 0 { guard errno == EINTR else { throw unreadable } }
        var byte: UInt8 = 0
        guard polled[1].revents == 0, Glibc.read(STDIN_FILENO, &byte, 1) == 1 else { throw unreadable }
        return byte
    }
}
