internal import Glibc
internal import PosixFiles

/// A Unix socket for packets (SOCK_SEQPACKET), closed at the end of its scope and not inherited by child processes.
struct LocalSocket: ~Copyable {
    let number: Int32

    init() throws(CallbackError) {
        let kind = Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        number = socket(AF_UNIX, kind, 0)
        guard number >= 0 else { throw .system(call: "socket", errno: errno) }
    }

    private init(number: Int32) {
        self.number = number
    }

    deinit {
        close(number)
    }

    /// Creates the socket file, with mode 0600 from the start, and listens on it.
    func listen(at path: String) throws(CallbackError) {
        guard fchmod(number, 0o600) == 0 else { throw .system(call: "fchmod", errno: errno) }
        let bound = try LocalSocket.withAddress(path) { bind(number, $0, $1) }
        guard bound == 0 else { throw .system(call: "bind", errno: errno) }
        guard Glibc.listen(number, 64) == 0 else { throw .system(call: "listen", errno: errno) }
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
        if try LocalSocket.withAddress(path, { Glibc.connect(number, $0, $1) }) == 0 { return .made }
        switch errno {
        case ENOENT, ECONNREFUSED, ENOTSOCK, EPROTOTYPE: return .notListening
        case EAGAIN: return .queueFull
        default: throw .system(call: "connect", errno: errno)
        }
    }

    /// Accepts a connection.
    ///
    /// - Returns: Nil if the peer has disconnected.
    func accept() throws(CallbackError) -> LocalSocket? {
        let peer = Glibc.accept(number, nil, nil)
        if peer >= 0 {
            _ = fcntl(peer, F_SETFD, FD_CLOEXEC)
            _ = fcntl(peer, F_SETFL, O_NONBLOCK)
            return LocalSocket(number: peer)
        }
        switch errno {
        case EAGAIN, EINTR, ECONNABORTED: return nil
        default: throw .system(call: "accept", errno: errno)
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

    func send(_ packet: [UInt8]) -> Bool {
        Glibc.send(number, packet, packet.count, Int32(MSG_NOSIGNAL)) == packet.count
    }

    /// Ends the connection: what the peer sends from now on fails, and what it has sent can still be received.
    func shutDown() {
        shutdown(number, Int32(SHUT_RDWR))
    }

    /// Receives one packet.
    ///
    /// - Returns: Nil if there is none, empty if the peer has disconnected, and `limit` + 1 bytes if it is too long.
    func receive(atMost limit: Int) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: limit + 1)
        let count = recv(number, &buffer, buffer.count, 0)
        return count < 0 ? nil : Array(buffer.prefix(count))
    }

    private static func withAddress(
        _ path: String, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) throws(CallbackError) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { throw .pathTooLong(path: path) }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                call($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}

extension Deadline {
    /// Waits until one of the descriptors can be read.
    ///
    /// - Returns: False if the deadline has passed.
    func waitForInput(_ descriptors: [Int32]) throws(CallbackError) -> Bool {
        do {
            return try waitToRead(descriptors)
        } catch {
            throw .system(call: "poll", errno: error.code)
        }
    }
}
