internal import AppGroup
internal import Glibc
internal import PosixFiles

/// The socket file where the waiting login listens.
struct CallbackSocketFile: Sendable {
    private let directory: String

    init(in directory: RuntimeDirectory) {
        self.directory = directory.path
    }

    var path: String { "\(directory)/callback.sock" }

    /// Replaces the file atomically with a listening socket.
    ///
    /// First connects `client` to the earlier login, if it still listens, so that it can be told that it is over.
    /// - Returns: The identity of the new file, and whether `client` is connected.
    func replace(
        with socket: borrowing LocalSocket, connecting client: borrowing LocalSocket
    ) throws(CallbackError) -> (identity: SocketIdentity, isConnected: Bool) {
        let lock = try lock()
        defer { close(lock) }
        // Only the holder of the lock creates this file: an existing one was left by a program that was killed.
        let temporary = "\(path).new"
        unlink(temporary)
        try socket.listen(at: temporary)
        guard let identity = SocketIdentity(of: temporary) else { throw .system(call: "lstat", errno: errno) }
        let isConnected = reaches(client)
        guard rename(temporary, path) == 0 else {
            let code = errno
            unlink(temporary)
            throw .system(call: "rename", errno: code)
        }
        return (identity, isConnected)
    }

    private func reaches(_ client: borrowing LocalSocket) -> Bool {
        do {
            return try client.connect(to: path)
        } catch {
            // A login that hangs cannot be told; its file is replaced all the same.
            return false
        }
    }

    /// Removes the file, unless another login has replaced it.
    func remove(_ identity: SocketIdentity) throws(CallbackError) {
        let lock = try lock()
        defer { close(lock) }
        if SocketIdentity(of: path) == identity { unlink(path) }
    }

    /// Acquires a lock, since checking and removing are two steps, as are binding and renaming.
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
