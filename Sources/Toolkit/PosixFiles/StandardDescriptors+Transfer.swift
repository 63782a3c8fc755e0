internal import Glibc

// A parent may pass the non-blocking end of a pipe: both directions wait for the other end.
extension StandardDescriptors {
    /// Writes all of `bytes`, in one call of write(2) if the system accepts all, so that a reader never sees a part.
    package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(Errno) {
        var written = 0
        while written < bytes.count {
            written += try transferring(descriptor, POLLOUT) {
                bytes.withUnsafeBytes {
                    Glibc.write(descriptor, $0.baseAddress?.advanced(by: written), $0.count - written)
                }
            }
        }
    }

    /// Reads to the end.
    ///
    /// - Parameters:
    ///   - descriptor: An open file, pipe or socket.
    ///   - limit: The highest number of bytes.
    ///   - expected: The probable number of bytes, for which memory is allocated at once.
    /// - Returns: nil if there are more than `limit` bytes.
    /// - Throws: What read(2) reported.
    package static func read(_ descriptor: Int32, atMost limit: Int, expecting expected: Int = 0) throws(Errno)
        -> [UInt8]?
    {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(expected)
        var chunk = [UInt8](repeating: 0, count: 64 * 1024)
        while bytes.count <= limit {
            let count = try transferring(descriptor, POLLIN) { Glibc.read(descriptor, &chunk, chunk.count) }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
        }
        return nil
    }

    private static func transferring(_ descriptor: Int32, _ event: Int32, _ call: () -> Int) throws(Errno) -> Int {
        while true {
            do {
                return try retryingInterrupts(call)
            } catch {
                guard error.code == EAGAIN else { throw error }
            }
            var polled = pollfd(fd: descriptor, events: Int16(event), revents: 0)
            try retryingInterrupts { poll(&polled, 1, -1) }
        }
    }
}
