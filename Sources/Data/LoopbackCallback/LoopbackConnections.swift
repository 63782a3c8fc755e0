internal import NIOCore
internal import Synchronization

/// The open connections to a loopback port, oldest first.
///
/// Any page in a browser can open connections and stay silent.
final class LoopbackConnections: Sendable {
    /// The number of connections; a further one closes the oldest.
    private static let limit = 32

    private let timeout: Duration
    private let open = Mutex<[any Channel]>([])

    init(timeout: Duration) {
        self.timeout = timeout
    }

    /// Closes the connection after the timeout, and the oldest one if there are too many.
    func add(_ connection: any Channel) {
        let surplus = open.withLock { open in
            open.append(connection)
            return open.count > Self.limit ? open.removeFirst() : nil
        }
        surplus?.close(promise: nil)
        let closing = connection.eventLoop.scheduleTask(in: TimeAmount(timeout)) { connection.close(promise: nil) }
        connection.closeFuture.whenComplete { [self] _ in
            closing.cancel()
            open.withLock { open in open.removeAll { $0 === connection } }
        }
    }
}
