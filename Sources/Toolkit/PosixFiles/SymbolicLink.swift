internal import Glibc

/// The text of symbolic links.
package enum SymbolicLink {
    /// Returns where the link leads (readlink(2)).
    ///
    /// - Throws: `EINVAL` if it is not a symbolic link, and `EILSEQ` if the text is not UTF-8.
    package static func target(of path: String) throws(Errno) -> String {
        try target { readlink(path, $0, $1) }
    }

    /// Returns the path of the file that a process runs, also after an update has replaced it (proc(5)).
    ///
    /// `process` is its directory, as in `/proc/self`.
    package static func program(of process: String) throws(Errno) -> String {
        let path = try target(of: "\(process)/exe")
        let replaced = " (deleted)"
        return path.hasSuffix(replaced) ? String(path.dropLast(replaced.count)) : path
    }

    static func target(_ read: (UnsafeMutablePointer<CChar>, Int) -> Int) throws(Errno) -> String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = try retryingInterrupts { read(&buffer, buffer.count) }
        let bytes = buffer[..<count].map { UInt8(bitPattern: $0) }
        // The repaired text would be another path.
        guard let text = String(validating: bytes, as: UTF8.self) else { throw Errno(code: EILSEQ) }
        return text
    }
}
