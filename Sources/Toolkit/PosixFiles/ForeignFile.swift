internal import Glibc

/// Files that other users may own, and that may be reached through symbolic links.
package enum ForeignFile {
    /// Reads the whole file.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - limit: The largest size that is read, in bytes.
    /// - Returns: The contents; nil if there is no such file.
    /// - Throws: `EFBIG` above `limit`, `ESPIPE` for a pipe, which is not waited for, or the error of open(2) or
    ///   read(2).
    package static func read(_ path: String, limit: Int) throws(Errno) -> [UInt8]? {
        do throws(Errno) {
            let number = try retryingInterrupts { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
            let bytes = try Descriptor(number: number).read(atMost: limit + 1)
            guard bytes.count <= limit else { throw Errno(code: EFBIG) }
            return bytes
        } catch {
            if error.code == ENOENT || error.code == ENOTDIR { return nil }
            throw error
        }
    }
}
