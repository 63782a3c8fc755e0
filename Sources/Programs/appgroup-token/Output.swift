internal import Glibc
internal import PosixFiles
internal import ProgramFailures
internal import TextLayout

/// Complete writes to the standard streams, and bounded reads from standard input.
enum Output {
    /// The code if the reader of standard output closed it early.
    static let readerGone = "reader_gone"

    static func write(_ bytes: [UInt8]) throws(ProgramFailure) {
        do {
            try StandardDescriptors.write(bytes, to: STDOUT_FILENO)
        } catch {
            throw ProgramFailure(
                .inputOutput, error.code == EPIPE ? readerGone : "output_failed",
                "the output could not be written: \(error.text)", "Run the command again")
        }
    }

    static func line(_ text: String) throws(ProgramFailure) { try write(Array("\(text)\n".utf8)) }

    /// Writes one JSON object on one line, whose first member is its version.
    static func document(_ members: (inout ByteBuffer) -> Void) throws(ProgramFailure) {
        var output = ByteBuffer()
        output.append("{")
        output.append(member: "schema", 1)
        members(&output)
        output.append("}\n")
        try write(output.bytes)
    }

    /// Reads one line from standard input, which ends there; a terminal does not show it.
    ///
    /// - Throws: ``ProgramFailure`` with exit code 65 if there are several lines, or one that is longer than `limit`.
    static func secretLine(_ prompt: String, limit: Int) throws(ProgramFailure) -> [UInt8] {
        if isatty(STDIN_FILENO) == 1 {
            guard let line = getpass(prompt) else {
                throw ProgramFailure(.inputOutput, "input_failed", "the terminal cannot be read", "Use a pipe")
            }
            defer { explicit_bzero(line, strlen(line)) }
            return Array(String(cString: line).utf8)
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

    /// Writes a line to standard error, and ignores a failure.
    static func notice(_ text: String) {
        try? StandardDescriptors.write(Array("\(text)\n".utf8), to: STDERR_FILENO)
    }
}
