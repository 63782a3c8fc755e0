internal import Glibc
internal import GroupCommandLine
internal import PosixFiles
internal import ProgramFailures

extension Output {
    /// Reads standard input to its end, or a line from a terminal, which does not show it.
    ///
    /// - Returns: The bytes without the last end of a line. The caller checks that they are one line of ASCII.
    /// - Throws: ``ProgramFailure`` with exit code 65 if there are more than `limit` bytes and an end of a line.
    static func secretLine(_ prompt: String, limit: Int) throws(ProgramFailure) -> [UInt8] {
        if isatty(STDIN_FILENO) == 1 {
            guard let line = getpass(prompt) else {
                throw ProgramFailure(.inputOutput, "input_failed", "the terminal cannot be read", "Use a pipe")
            }
            defer { explicit_bzero(line, strlen(line)) }
            return Array(UnsafeRawBufferPointer(start: line, count: strlen(line)))
        }
        let bytes: [UInt8]?
        do {
            // With the end of the line.
            bytes = try StandardDescriptors.read(STDIN_FILENO, atMost: limit + 2)
        } catch {
            throw ProgramFailure(
                .inputOutput, "input_failed", "standard input cannot be read: \(error.text)", "Check the input")
        }
        guard var line = bytes else {
            throw ProgramFailure(
                .refused, "input_too_large", "standard input is longer than \(limit) bytes", "Pass one token only")
        }
        if line.last == UInt8(ascii: "\n") { line.removeLast() }
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        return line
    }

    /// Writes lines for a person to standard error, and ignores a failure.
    static func tell(_ text: String) {
        try? StandardDescriptors.write(Array("\(text)\n".utf8), to: STDERR_FILENO)
    }
}
