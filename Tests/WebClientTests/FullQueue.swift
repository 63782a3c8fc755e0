import Glibc
import TaskHubTestSupport

/// A listener that accepts no connection and whose queue is full, so that the kernel drops new ones.
final class FullQueue: Sendable {
    private let socket: LoopbackSocket
    private let waiting: [Int32]

    init() throws {
        let socket = try LoopbackSocket()
        guard listen(socket.descriptor, 0) == 0 else { throw SocketFailure(code: errno) }
        waiting = (0..<4).map { _ in LoopbackSocket.begin(socket.port) }
        self.socket = socket
    }

    var port: UInt16 { socket.port }

    deinit {
        for descriptor in waiting where descriptor >= 0 { close(descriptor) }
    }
}
