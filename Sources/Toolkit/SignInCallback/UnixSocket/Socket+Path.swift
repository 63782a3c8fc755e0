internal import Glibc

/// A Unix socket for packets (SOCK_SEQPACKET).
extension Socket {
    init() throws(CallbackError) {
        try self.init(family: AF_UNIX, kind: SOCK_SEQPACKET)
    }

    /// Creates the socket file, with mode 0600 from the start, and listens on it.
    func listen(at path: String) throws(CallbackError) {
        guard fchmod(number, 0o600) == 0 else { throw .system(call: "fchmod", errno: errno) }
        try listen(on: sockaddr_un(path: path))
    }

    enum Connection {
        case made
        /// No process listens there.
        case notListening
        /// Many connections wait, or the process hangs.
        case queueFull
    }

    /// Connects to the socket file.
    func connect(to path: String) throws(CallbackError) -> Connection {
        if Socket.pass(try sockaddr_un(path: path), to: { Glibc.connect(number, $0, $1) }) == 0 { return .made }
        switch errno {
        case ENOENT, ECONNREFUSED, ENOTSOCK, EPROTOTYPE: return .notListening
        case EAGAIN: return .queueFull
        default: throw .system(call: "connect", errno: errno)
        }
    }

    /// Whether the peer runs as this user.
    var isPeerSameUser: Bool {
        // struct ucred: process, user, group.
        var credentials: [UInt32] = [0, .max, .max]
        var size = socklen_t(12)
        guard getsockopt(number, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0, size == 12 else { return false }
        return credentials[1] == geteuid()
    }
}

extension sockaddr_un {
    fileprivate init(path: String) throws(CallbackError) {
        self.init()
        sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: sun_path) else { throw .pathTooLong(path: path) }
        withUnsafeMutableBytes(of: &sun_path) { $0.copyBytes(from: bytes) }
    }
}
