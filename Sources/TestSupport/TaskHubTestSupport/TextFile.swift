internal import Glibc

/// Reads and writes whole text files.
package enum TextFile {
    /// Returns the file's text, or an empty string if it does not exist.
    package static func contents(of path: String) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while case let count = read(descriptor, &chunk, chunk.count), count > 0 { bytes += chunk.prefix(count) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Replaces the file's contents in place.
    ///
    /// A new file has mode 0600.
    package static func write(_ text: String, to path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileFailure(call: "open", code: errno) }
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
            throw FileFailure(call: "write", code: errno)
        }
    }
}

/// Why a test's file could not be written.
package struct FileFailure: Error {
    package let call: String
    package let code: Int32
}
