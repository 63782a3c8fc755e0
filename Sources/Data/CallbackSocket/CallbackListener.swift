package import AppGroup
internal import CLinux
internal import Glibc
internal import PosixFiles
internal import Synchronization

/// The login's end: waits for the one address that the browser sends back.
///
/// A login that was waiting before is told that it is over.
package final class CallbackListener: Sendable {
    /// In bytes.
    package static let maximumLength = 8 * 1024
    /// How long a program that has connected may take to say something.
    private static let patience = Duration.seconds(1)

    private let socket: LocalSocket
    private let file: CallbackSocketFile
    private let identity: SocketIdentity
    private let stopper: Int32
    private let isOver = Mutex(false)

    package init(in directory: RuntimeDirectory) throws(CallbackError) {
        file = CallbackSocketFile(in: directory)
        let earlier = try LocalSocket()
        let socket = try LocalSocket()
        let stopper = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
        guard stopper >= 0 else { throw .system(call: "eventfd", errno: errno) }
        let isOther: Bool
        do throws(CallbackError) {
            (identity, isOther) = try file.replace(with: socket, connecting: earlier)
        } catch {
            Glibc.close(stopper)
            throw error
        }
        self.socket = socket
        self.stopper = stopper
        // Sent after the file is ours: a callback that comes now is for this login.
        if isOther { _ = earlier.send(CallbackMessage.superseded.packet) }
    }

    deinit {
        close()
        Glibc.close(stopper)
    }

    /// The address that the browser sent back, once.
    ///
    /// nil when the time is up, and it may be called again, or after ``stop()``. Throws
    /// ``CallbackError/superseded`` when another login has begun. What is over-long, malformed or another user's
    /// is refused and passed over. One thread waits at a time.
    package func wait(upTo limit: Duration) throws(CallbackError) -> String? {
        let end = Deadline(in: limit)
        while true {
            if isStopped || isOver.withLock({ $0 }) {
                close()
                return nil
            }
            guard try end.hears([socket.number, stopper]) else { return nil }
            guard !isStopped, let peer = try socket.accept() else { continue }
            switch try message(from: peer, until: end) {
            case .address(let address):
                close()
                _ = peer.send([CallbackMessage.accepted])
                return address
            case .superseded:
                close()
                throw .superseded
            case nil:
                _ = peer.send([CallbackMessage.refused])
            }
        }
    }

    /// Ends every wait, now and from now on.
    ///
    /// Callable from any thread, and from a signal handler.
    package func stop() {
        var one: UInt64 = 1
        _ = write(stopper, &one, MemoryLayout<UInt64>.size)
    }

    package var isStopped: Bool {
        var polled = pollfd(fd: stopper, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, 0) > 0
    }

    /// Removes the socket; part of every end but the time being up.
    package func close() {
        isOver.withLock { isOver in
            guard !isOver else { return }
            isOver = true
            shutdown(socket.number, Int32(SHUT_RDWR))
            do {
                try file.remove(identity)
            } catch {
                // Whoever still connects to the name is refused, as by a login that was killed.
            }
        }
    }

    private func message(
        from peer: borrowing LocalSocket, until end: Deadline
    ) throws(CallbackError) -> CallbackMessage? {
        guard peer.isPeerOurs, try end.atMost(Self.patience).hears([peer.number, stopper]), !isStopped,
            let packet = peer.receive(atMost: Self.maximumLength + 1)
        else { return nil }
        return CallbackMessage(packet)
    }
}
