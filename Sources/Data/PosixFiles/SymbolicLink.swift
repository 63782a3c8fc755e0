internal import Glibc

/// The text of symbolic links.
package enum SymbolicLink {
    /// Returns where the link leads (readlink(2)).
    ///
    /// - Throws: `EINVAL` if it is not a symbolic link.
    package static func target(of path: String) throws(Errno) -> String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = try retryingInterrupts { readlink(path, &buffer, buffer.count) }
        return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
