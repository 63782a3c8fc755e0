internal import Glibc

/// A socket that never blocks, closed at the end of its scope and not inherited by child processes.
struct Socket: ~Copyable {
    let number: Int32

    init(family: Int32, kind: __socket_type) throws(CallbackError) {
        number = socket(family, Int32(kind.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard number >= 0 else { throw .system(call: "socket", errno: errno) }
    }

    private init(number: Int32) {
        self.number = number
    }

    deinit {
        close(number)
    }

    /// Listens on an address of the socket's family.
    func listen(on address: some Any) throws(CallbackError) {
        guard Socket.pass(address, to: { bind(number, $0, $1) }) == 0 else { throw .system(call: "bind", errno: errno) }
        guard Glibc.listen(number, 64) == 0 else { throw .system(call: "listen", errno: errno) }
    }

    /// Accepts a connection.
    ///
    /// - Returns: Nil if the peer has disconnected.
    func accept() throws(CallbackError) -> Socket? {
        let peer = Glibc.accept(number, nil, nil)
        if peer >= 0 {
            _ = fcntl(peer, F_SETFD, FD_CLOEXEC)
            _ = fcntl(peer, F_SETFL, O_NONBLOCK)
            return Socket(number: peer)
        }
        switch errno {
        case EAGAIN, EINTR, ECONNABORTED: return nil
        default: throw .system(call: "accept", errno: errno)
        }
    }

    /// - Returns: Whether all bytes were sent.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        Glibc.send(number, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }

    /// Ends the connection: what the peer sends from now on fails, and what it has sent can still be received.
    func shutDown() {
        shutdown(number, Int32(SHUT_RDWR))
    }

    /// Receives a packet, or what a stream has.
    ///
    /// - Returns: Nil if there is nothing yet, empty if the peer has disconnected, and `limit` + 1 bytes if there are more
    ///   than `limit`.
    func receive(atMost limit: Int) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: limit + 1)
        let count = recv(number, &buffer, buffer.count, 0)
        if count < 0 { return errno == EAGAIN || errno == EINTR ? nil : [] }
        return Array(buffer.prefix(count))
    }

    /// Passes an address to bind(2) or connect(2).
    static func pass<Address>(_ address: Address, to call: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                call($0, socklen_t(MemoryLayout<Address>.size))
            }
        }
    }
}
