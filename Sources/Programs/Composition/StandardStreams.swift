internal import Glibc
internal import PosixFiles
package import TaskActions
internal import TextLayout

/// Complete writes to the standard streams, and bounded reads from them.
package enum StandardStreams {
    /// Writes all of `text`, in characters that the terminal can show.
    ///
    /// - Throws: ``Diagnosis`` with exit code 74 if the reader has closed the stream or the disk is full.
    package static func print(_ text: String) throws(Diagnosis) {
        try write(Terminal.output.charset.text(text).utf8, to: STDOUT_FILENO)
    }

    /// Writes all of a JSON document, in characters that the terminal can show.
    package static func print(document: some Sequence<UInt8>) throws(Diagnosis) {
        try write(Terminal.output.charset.document(Array(document)), to: STDOUT_FILENO)
    }

    /// Writes an answer as JSON.
    package static func print(_ answer: some Answer) throws { try print(document: answer.document()) }

    /// Writes all of `bytes` to one of the standard streams.
    package static func write(_ bytes: some Sequence<UInt8>, to descriptor: Int32) throws(Diagnosis) {
        do {
            try StandardDescriptors.write(Array(bytes), to: descriptor)
        } catch {
            throw unwritable(error)
        }
    }

    static func unwritable(_ reason: Errno) -> Diagnosis {
        Diagnosis(
            .inputOutput, reason.code == EPIPE ? Diagnosis.readerGone : "output_failed",
            "the output could not be written: \(reason.text)",
            "Changes are saved; run 'taskhub list' to see them")
    }

    /// Blocks until the reader of standard output, a pipe or a terminal, has closed it.
    static func waitForReaderToLeave() {
        var polled = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
        repeat { poll(&polled, 1, -1) } while polled.revents == 0
    }

    /// Writes a line to standard error, and ignores a failure.
    package static func complain(_ line: String) {
        _ = try? write(Terminal.errors.charset.text(line + "\n").utf8, to: STDERR_FILENO)
    }

    /// Reads all of standard input.
    ///
    /// - Throws: ``Diagnosis`` with exit code 65 if it is longer than `limit` bytes.
    package static func readInput(limit: Int) throws(Diagnosis) -> [UInt8] {
        try read(STDIN_FILENO, limit: limit, name: "standard input")
    }

    /// Reads all of standard input as text, without a byte order mark.
    ///
    /// - Throws: ``Diagnosis`` with exit code 65 if it is longer than `limit` bytes, or not UTF-8.
    package static func readText(limit: Int) throws(Diagnosis) -> String {
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let bytes = try readInput(limit: limit)
        let text = bytes.starts(with: byteOrderMark) ? bytes.dropFirst(byteOrderMark.count) : bytes[...]
        guard let text = String(validating: text, as: UTF8.self) else { throw .notUTF8("standard input") }
        return text
    }

    /// Reads a whole file, regardless of its owner.
    ///
    /// - Throws: ``Diagnosis`` with exit code 65 if it is longer than `limit` bytes. A regular file is refused before
    ///   it is read, a pipe after `limit` bytes.
    package static func readFile(_ path: String, limit: Int) throws(Diagnosis) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw Diagnosis(
                .inputOutput, "file_unreadable", "\(path) cannot be read: \(Errno(code: errno).text)",
                "Check the path and its permissions")
        }
        defer { close(descriptor) }
        var status = stat()
        let size = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
        guard size <= limit else { throw tooLarge(path, limit: limit) }
        return try read(descriptor, limit: limit, expecting: size, name: path)
    }

    private static func read(
        _ descriptor: Int32, limit: Int, expecting expected: Int = 0, name: String
    ) throws(Diagnosis) -> [UInt8] {
        let bytes: [UInt8]?
        do {
            bytes = try StandardDescriptors.read(descriptor, atMost: limit, expecting: expected)
        } catch {
            throw Diagnosis(
                .inputOutput, "file_unreadable", "\(name) cannot be read: \(error.text)",
                "Check the input")
        }
        guard let bytes else { throw tooLarge(name, limit: limit) }
        return bytes
    }

    private static func tooLarge(_ name: String, limit: Int) -> Diagnosis {
        let (kibibyte, mebibyte) = (1024, 1024 * 1024)
        let size = limit < mebibyte ? "\(limit / kibibyte) KiB" : "\(limit / mebibyte) MiB"
        return .refused("input_too_large", "\(name) is larger than \(size)", "Split it into smaller parts")
    }
}
