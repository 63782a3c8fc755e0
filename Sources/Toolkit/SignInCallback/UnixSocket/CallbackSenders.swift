internal import PosixFiles

/// The programs that are connected to a waiting login or to the app, oldest first.
struct CallbackSenders {
    /// The number of connections; a further one ends the oldest, whose program then connects again.
    private static let limit = 16

    /// One connected program.
    final class Sender {
        fileprivate let socket: Socket
        fileprivate let end: ContinuousClock.Instant

        fileprivate init(_ socket: consuming Socket, until end: ContinuousClock.Instant) {
            self.socket = socket
            self.end = end
        }

        /// - Returns: Whether the program still waits for the answer, which it then receives.
        @discardableResult
        func answer(_ byte: UInt8) -> Bool {
            socket.send([byte])
        }
    }

    /// How long a connected program may take to send its packet.
    private let timeout: Duration
    private var senders: [Sender] = []

    init(timeout: Duration) {
        self.timeout = timeout
    }

    /// Waits for the next message on a socket.
    ///
    /// - Parameters:
    ///   - socket: The listening socket.
    ///   - end: When to stop waiting; nil for never.
    ///   - stop: What ends the wait too.
    /// - Returns: The connection and its message, which is nil if there is no valid one. Nil at the end of the wait.
    /// - Throws: ``CallbackError/system(call:errno:)``.
    mutating func next(
        on socket: borrowing Socket, until end: ContinuousClock.Instant?, unless stop: StopSignal
    ) throws(CallbackError) -> (sender: Sender, message: CallbackMessage?)? {
        while !stop.isMade {
            if let arrived = next() { return arrived }
            let pause = [end, senders.first?.end].compactMap(\.self).min().map { ContinuousClock.now.duration(to: $0) }
            let descriptors = [socket.number, stop.number] + senders.map { $0.socket.number }
            let hasInput = try Deadline(in: pause).waitForInput(descriptors)
            if !hasInput, let end, end <= .now { return nil }
            if let connection = try socket.accept() { add(connection) }
        }
        return nil
    }

    /// Adds a connection, unless it is another user's.
    private mutating func add(_ socket: consuming Socket) {
        guard socket.isPeerSameUser else { return }
        senders.append(Sender(socket, until: .now + timeout))
    }

    /// Removes a connection that has sent its packet or has taken too long, and without an answer one that is too many.
    private mutating func next() -> (sender: Sender, message: CallbackMessage?)? {
        for (index, sender) in senders.enumerated() {
            if let packet = sender.socket.receive(atMost: CallbackListener.maximumLength + 1) {
                senders.remove(at: index)
                return (sender, CallbackMessage(packet))
            }
        }
        if senders.count > Self.limit { senders.removeFirst() }
        guard let oldest = senders.first, oldest.end <= .now else { return nil }
        return (senders.removeFirst(), nil)
    }
}
