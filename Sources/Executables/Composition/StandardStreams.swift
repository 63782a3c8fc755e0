internal import Glibc
internal import PosixFiles

/// Whole writes to, and bounded reads from, the standard streams.
package enum StandardStreams {
    /// Writes all of `text`.
    ///
    /// - Throws: ``Diagnosis`` with 74 when the reader is gone or the disk behind it is full.
    package static func print(_ text: String) throws(Diagnosis) {
        try write(text.utf8, to: STDOUT_FILENO)
    }

    /// Writes all of a document.
    package static func print(document: some Sequence<UInt8>) throws(Diagnosis) {
        try write(document, to: STDOUT_FILENO)
    }

    /// Writes all of `bytes` to one of the standard streams.
    package static func write(_ bytes: some Sequence<UInt8>, to descriptor: Int32) throws(Diagnosis) {
        do {
            try StandardDescriptors.write(Array(bytes), to: descriptor)
        } catch {
            throw Diagnosis(
                .inputOutput, error.code == EPIPE ? Diagnosis.readerGone : "output_failed",
                "the output could not be written: \(String(cString: strerror(error.code)))",
                "What was changed is saved; look at it with 'taskhub list'")
        }
    }

    /// Writes a line for people; nothing can be done when even that fails.
    package static func complain(_ line: String) {
        _ = try? write((line + "\n").utf8, to: STDERR_FILENO)
    }

    /// Everything on standard input.
    ///
    /// - Throws: ``Diagnosis`` with 65 over `limit` bytes.
    package static func readInput(limit: Int) throws(Diagnosis) -> [UInt8] {
        try read(STDIN_FILENO, limit: limit, name: "standard input")
    }

    /// The text on standard input, without a byte order mark.
    ///
    /// - Throws: ``Diagnosis`` with 65 over `limit` bytes, and for what is not UTF-8.
    package static func readText(limit: Int) throws(Diagnosis) -> String {
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let bytes = try readInput(limit: limit)
        let text = bytes.starts(with: byteOrderMark) ? bytes.dropFirst(byteOrderMark.count) : bytes[...]
        guard let text = String(validating: text, as: UTF8.self) else { throw .notUTF8("standard input") }
        return text
    }

    /// Everything in the file, which may be anybody's.
    package static func readFile(_ path: String, limit: Int) throws(Diagnosis) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw Diagnosis(
                .inputOutput, "file_unreadable", "\(path) cannot be read: \(String(cString: strerror(errno)))",
                "Check the name and its permissions")
        }
        defer { close(descriptor) }
        return try read(descriptor, limit: limit, name: path)
    }

    private static func read(_ descriptor: Int32, limit: Int, name: String) throws(Diagnosis) -> [UInt8] {
        let bytes: [UInt8]?
        do {
            bytes = try StandardDescriptors.read(descriptor, atMost: limit)
        } catch {
            throw Diagnosis(
                .inputOutput, "file_unreadable", "\(name) cannot be read: \(String(cString: strerror(error.code)))",
                "Check what is given to read")
        }
        guard let bytes else {
            throw Diagnosis(
                .refused, "input_too_large", "\(name) holds more than \(limit / 1024) KiB",
                "Split it into smaller parts")
        }
        return bytes
    }
}
