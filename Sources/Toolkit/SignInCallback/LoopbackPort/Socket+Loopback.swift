internal import Glibc

/// A TCP socket of 127.0.0.1.
extension Socket {
    /// Listens on a port; 0 stands for one that is free.
    static func listening(onPort port: UInt16) throws(CallbackError) -> Socket {
        let socket = try Socket(family: AF_INET, kind: SOCK_STREAM)
        // A fixed port can be opened again while the last connection to it is still being closed.
        var isReused: Int32 = 1
        setsockopt(socket.number, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        try socket.listen(on: address)
        return socket
    }

    /// The address of this end; nil once there is no connection.
    var ownAddress: sockaddr_in? { address { getsockname(number, $0, $1) } }

    /// The address of the peer; nil once there is no connection.
    var peerAddress: sockaddr_in? { address { getpeername(number, $0, $1) } }

    private func address(
        _ read: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
    ) -> sockaddr_in? {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { read($0, &size) }
        }
        return result == 0 ? address : nil
    }
}
