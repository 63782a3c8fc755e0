/// The programs that are connected to a waiting login, oldest first.
struct CallbackSenders {
    /// The number of connections; a further one ends the oldest.
    private static let limit = 16

    /// One connected program.
    final class Sender {
        fileprivate let socket: LocalSocket
        fileprivate let end: ContinuousClock.Instant

        fileprivate init(_ socket: consuming LocalSocket, until end: ContinuousClock.Instant) {
            self.socket = socket
            self.end = end
        }

        func answer(_ byte: UInt8) {
            _ = socket.send([byte])
        }
    }

    /// How long a connected program may take to send its packet.
    private let timeout: Duration
    private var senders: [Sender] = []

    init(timeout: Duration) {
        self.timeout = timeout
    }

    /// When the first of them has taken too long; nil if there are none.
    var firstEnd: ContinuousClock.Instant? { senders.first?.end }

    var numbers: [Int32] { senders.map { $0.socket.number } }

    /// Adds a connection, unless it is another user's.
    mutating func add(_ socket: consuming LocalSocket) {
        guard socket.isPeerSameUser else { return }
        senders.append(Sender(socket, until: .now + timeout))
    }

    /// Removes a connection that has sent its packet, has taken too long or is one too many.
    ///
    /// - Returns: The connection and its message, which is nil if there is no valid one. Nil if all can still send.
    mutating func next() -> (sender: Sender, message: CallbackMessage?)? {
        for (index, sender) in senders.enumerated() {
            if let packet = sender.socket.receive(atMost: CallbackListener.maximumLength + 1) {
                senders.remove(at: index)
                return (sender, CallbackMessage(packet))
            }
        }
        guard let oldest = senders.first, senders.count > Self.limit || oldest.end <= .now else { return nil }
        return (senders.removeFirst(), nil)
    }
}
