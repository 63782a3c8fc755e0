internal import Glibc

/// Files that are not ours alone: anybody's, open to all, and reached through links.
package enum ForeignFile {
    /// - Returns: nil when there is no such file.
    /// - Throws: `EFBIG` over `limit` bytes, `ESPIPE` for a pipe, whose other end is not waited for, or why it can't be
    ///   read.
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
