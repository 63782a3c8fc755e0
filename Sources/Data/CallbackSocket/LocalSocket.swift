internal import Glibc
internal import PosixFiles

/// A Unix socket that keeps packets apart, closed when it goes out of scope and never inherited.
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

    /// Makes the socket file, with mode 0600 from its first moment on.
    func listen(at path: String) throws(CallbackError) {
        guard fchmod(number, 0o600) == 0 else { throw .system(call: "fchmod", errno: errno) }
        let bound = try LocalSocket.withAddress(path) { bind(number, $0, $1) }
        guard bound == 0 else { throw .system(call: "bind", errno: errno) }
        guard Glibc.listen(number, 8) == 0 else { throw .system(call: "listen", errno: errno) }
    }

    /// - Returns: false when nobody listens there.
    func connect(to path: String) throws(CallbackError) -> Bool {
        if try LocalSocket.withAddress(path, { Glibc.connect(number, $0, $1) }) == 0 { return true }
        switch errno {
        case ENOENT, ECONNREFUSED, ENOTSOCK, EPROTOTYPE: return false
        // So many wait already that the login must be hanging.
        case EAGAIN: throw .notAnswered
        default: throw .system(call: "connect", errno: errno)
        }
    }

    /// - Returns: nil when whoever wanted to connect is gone again.
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

    /// Whether the program at the other end runs as this user.
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

    /// - Returns: nil when there is none; empty at the end; longer than `limit` by one byte when it was too long.
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
    /// Waits until one of the descriptors has something to read.
    /// - Returns: false when it has passed.
    func waitForInput(_ descriptors: [Int32]) throws(CallbackError) -> Bool {
        do {
            return try waitToRead(descriptors)
        } catch {
            throw .system(call: "poll", errno: error.code)
        }
    }
}
