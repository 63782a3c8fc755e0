internal import AppGroup
internal import Glibc
internal import PosixFiles

/// The name under which the login that waits can be found.
struct CallbackSocketFile: Sendable {
    private let directory: String

    init(in directory: RuntimeDirectory) {
        self.directory = directory.path
    }

    var path: String { "\(directory)/callback.sock" }

    /// Puts a listening socket in the file of whatever has the name, in one step.
    ///
    /// `visitor` is connected to that if it still listens: each login is reached by the one that takes the name from it.
    /// - Returns: what tells this socket file from any other, and whether `visitor` is connected.
    func claim(
        with socket: borrowing LocalSocket, connecting previous: borrowing LocalSocket
    ) throws(CallbackError) -> (identity: SocketIdentity, isConnected: Bool) {
        let lock = try lock()
        defer { close(lock) }
        // Only the holder of the lock makes this one: what is there was left by a program that was killed.
        let temporary = "\(path).new"
        unlink(temporary)
        try socket.listen(at: temporary)
        guard let identity = SocketIdentity(of: temporary) else { throw .system(call: "lstat", errno: errno) }
        let isConnected = reaches(previous)
        guard rename(temporary, path) == 0 else {
            let code = errno
            unlink(temporary)
            throw .system(call: "rename", errno: code)
        }
        return (identity, isConnected)
    }

    private func reaches(_ previous: borrowing LocalSocket) -> Bool {
        do {
            return try previous.connect(to: path)
        } catch {
            // A login that hangs can't be told; the name is taken from it all the same.
            return false
        }
    }

    /// Removes the socket file, unless another login has its own there by now.
    func release(_ identity: SocketIdentity) throws(CallbackError) {
        let lock = try lock()
        defer { close(lock) }
        if SocketIdentity(of: path) == identity { unlink(path) }
    }

    /// Looking and then removing are two steps, and so are binding and renaming.
    private func lock() throws(CallbackError) -> Int32 {
        let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(call: "open", errno: errno) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else {
                let code = errno
                close(descriptor)
                throw .system(call: "flock", errno: code)
            }
        }
        return descriptor
    }
}

/// Distinguishes one login's socket file from another's, whatever its name.
struct SocketIdentity: Hashable, Sendable {
    private let file: FileIdentity
    /// In nanoseconds since 1970: the inode number of a removed file is used again.
    private let modified: Int

    init?(of path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        file = FileIdentity(status)
        modified = status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
    }
}
