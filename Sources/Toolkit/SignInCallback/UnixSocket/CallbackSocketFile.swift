internal import AppGroup
internal import Glibc
internal import PosixFiles

/// The socket file of the waiting login.
struct CallbackSocketFile: Sendable {
    let path: String
    private let directory: String

    init(in directory: RuntimeDirectory) {
        self.directory = directory.path
        path = "\(directory.path)/callback.sock"
    }

    /// Listens at the path, atomically replacing any file there.
    ///
    /// If an earlier login still listens there, `previous` is connected to it, so that each login is reached by the one
    /// that replaces it.
    ///
    /// - Returns: The identity of the new socket file, and whether `previous` is connected.
    func claim(
        with socket: borrowing Socket, connecting previous: borrowing Socket
    ) throws(CallbackError) -> (identity: SocketIdentity, isConnected: Bool) {
        let lock = try Self.lock(directory)
        defer { close(lock) }
        // Only the lock's holder creates this file. If it exists, a killed program left it.
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

    private func reaches(_ previous: borrowing Socket) -> Bool {
        do {
            return try previous.connect(to: path) == .made
        } catch {
            // A login that hangs cannot be notified. It is replaced anyway.
            return false
        }
    }

    /// Removes the socket file, unless another login has replaced it.
    func release(_ identity: SocketIdentity) throws(CallbackError) {
        let lock = try Self.lock(directory)
        defer { close(lock) }
        if SocketIdentity(of: path) == identity { unlink(path) }
    }

    // Neither comparing and removing nor binding and renaming is atomic.
    static func lock(_ directory: String) throws(CallbackError) -> Int32 {
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

/// Distinguishes one login's socket file from another's at the same path.
struct SocketIdentity: Hashable, Sendable {
    private let file: FileIdentity
    /// Seconds and nanoseconds since 1970, because the inode number of a removed file is reused.
    private let modified: [Int]

    init?(of path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        file = FileIdentity(status)
        modified = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
    }
}
