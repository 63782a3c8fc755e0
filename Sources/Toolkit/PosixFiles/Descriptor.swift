internal import CLinux
package import Glibc

/// An open file, closed when it goes out of scope and never inherited by a child process.
package struct Descriptor: ~Copyable {
    /// The mode of new files.
    package static let mode: mode_t = 0o600

    package let number: Int32

    /// Opens `path` with open(2).
    ///
    /// Never follows a symbolic link in the last component, and never waits for the other end of a pipe.
    package init(opening path: String, _ flags: Int32) throws(Errno) {
        number = try retryingInterrupts { open(path, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, Descriptor.mode) }
    }

    /// Opens `name` in `directory`, like ``init(opening:_:)`` (openat(2)).
    package init(opening name: String, in directory: borrowing Descriptor, _ flags: Int32) throws(Errno) {
        let parent = directory.number
        number = try retryingInterrupts {
            openat(parent, name, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, Descriptor.mode)
        }
    }

    package init(number: Int32) {
        self.number = number
    }

    deinit {
        close(number)
    }

    package func status() throws(Errno) -> stat {
        var status = stat()
        try retryingInterrupts { fstat(number, &status) }
        return status
    }

    /// Writes all of `bytes` from `start` on.
    package func write(_ bytes: [UInt8], at start: Int = 0) throws(Errno) {
        var written = 0
        while written < bytes.count {
            written += try retryingInterrupts {
                bytes.withUnsafeBytes {
                    pwrite(number, $0.baseAddress?.advanced(by: written), $0.count - written, start + written)
                }
            }
        }
    }

    /// Reads from `start` on.
    ///
    /// - Returns: At most `limit` bytes; fewer only at the end of the file.
    package func read(atMost limit: Int, at start: Int = 0) throws(Errno) -> [UInt8] {
        var failure: Errno?
        let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            do throws(Errno) {
                var read = 0
                repeat {
                    read = try retryingInterrupts {
                        pread(number, buffer.baseAddress?.advanced(by: count), limit - count, start + count)
                    }
                    count += read
                } while read > 0 && count < limit
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }

    package func truncate(to size: Int) throws(Errno) {
        try retryingInterrupts { ftruncate(number, size) }
    }

    package func setMode(_ mode: mode_t) throws(Errno) {
        try retryingInterrupts { fchmod(number, mode) }
    }

    package func synchronize() throws(Errno) {
        try retryingInterrupts { fsync(number) }
    }

    /// Makes the names in a directory survive a power failure (fsync(2)), if its file system can.
    package static func synchronizeDirectory(_ path: String) throws(Errno) {
        try synchronizingDirectory { () throws(Errno) in try Descriptor(opening: path, O_RDONLY | O_DIRECTORY) }
    }

    static func synchronizingDirectory(_ open: () throws(Errno) -> Descriptor) throws(Errno) {
        do throws(Errno) {
            try open().synchronize()
        } catch {
            // Not all file systems can, and a directory may be writable without being readable.
            if error.code != EINVAL && error.code != EACCES { throw error }
        }
    }

    /// Tries flock(2) once with `operation`, `LOCK_SH` or `LOCK_EX`.
    ///
    /// - Returns: false if another descriptor holds a lock that excludes it.
    package func tryLock(_ operation: Int32) throws(Errno) -> Bool {
        do {
            try retryingInterrupts { flock(number, operation | LOCK_NB) }
            return true
        } catch {
            if error.code == EWOULDBLOCK { return false }
            throw error
        }
    }

    /// Takes flock(2) with `operation`, and sleeps until other holders have released it.
    ///
    /// - Returns: false if they have not within the time.
    package func lock(_ operation: Int32, waitingAtMost limit: Duration) throws(Errno) -> Bool {
        let (seconds, attoseconds) = limit.components
        // A day: longer than anybody waits, and than this computes with.
        let nanoseconds = min(max(seconds, 0), 86_400) * 1_000_000_000 + max(attoseconds, 0) / 1_000_000_000
        do {
            try retryingInterrupts { toolkit_lock_within(number, operation, nanoseconds) }
            return true
        } catch {
            if error.code == ETIMEDOUT { return false }
            throw error
        }
    }

    /// Releases the lock, for all copies of the descriptor.
    package func unlock() {
        flock(number, LOCK_UN)
    }
}
