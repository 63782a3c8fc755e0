import Glibc

package struct SocketFailure: Error {
    package let code: Int32

    package init(code: Int32) {
        self.code = code
    }
}

/// A TCP socket bound to a free port of 127.0.0.1.
///
/// Until it listens, it keeps the port reserved and connections are refused.
package final class LoopbackSocket: Sendable {
    package let descriptor: Int32
    package let port: UInt16

    package init() throws {
        descriptor = LoopbackSocket.stream()
        guard descriptor >= 0 else { throw SocketFailure(code: errno) }
        var address = LoopbackSocket.address(0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafeMutablePointer(to: &address) { [descriptor] pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(descriptor, pointer, length) == 0 && getsockname(descriptor, pointer, &length) == 0 ? 0 : errno
            }
        }
        port = UInt16(bigEndian: address.sin_port)
        guard code == 0 else { throw SocketFailure(code: code) }
    }

    deinit {
        close(descriptor)
    }

    /// Whether a server listens on `port`.
    package static func accepts(_ port: UInt16) -> Bool {
        let descriptor = stream()
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return connect(descriptor, to: port) == 0
    }

    /// Starts connecting to `port` without waiting.
    package static func begin(_ port: UInt16) -> Int32 {
        let descriptor = stream(flags: Int32(SOCK_NONBLOCK.rawValue))
        _ = connect(descriptor, to: port)
        return descriptor
    }

    private static func connect(_ descriptor: Int32, to port: UInt16) -> Int32 {
        var address = address(port)
        return withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                Glibc.connect(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    private static func stream(flags: Int32 = 0) -> Int32 {
        socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | flags, 0)
    }

    private static func address(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }
}
