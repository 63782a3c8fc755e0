package import AppGroup
internal import CLinux
internal import Glibc
internal import PosixFiles
internal import Synchronization

/// The login's end of the socket, which waits for the browser's callback.
///
/// Only one login waits at a time. A new one ends the login that waited before it.
package final class CallbackListener: Sendable {
    /// The longest callback, in bytes.
    package static let maximumLength = 8 * 1024
    /// How long a connected program may take to send its packet.
    private static let packetTimeout = Duration.seconds(1)

    private let socket: LocalSocket
    private let file: CallbackSocketFile
    private let identity: SocketIdentity
    private let stopper: Int32
    private let isOver = Mutex(false)

    /// Starts listening, and ends the login that waited before.
    ///
    /// - Parameter directory: Where the socket is.
    /// - Throws: ``CallbackError/pathTooLong(path:)`` or ``CallbackError/system(call:errno:)``.
    package init(in directory: RuntimeDirectory) throws(CallbackError) {
        file = CallbackSocketFile(in: directory)
        let earlier = try LocalSocket()
        let socket = try LocalSocket()
        let stopper = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
        guard stopper >= 0 else { throw .system(call: "eventfd", errno: errno) }
        let isOther: Bool
        do throws(CallbackError) {
            (identity, isOther) = try file.claim(with: socket, connecting: earlier)
        } catch {
            Glibc.close(stopper)
            throw error
        }
        self.socket = socket
        self.stopper = stopper
        // After claiming the name, so that the next callback reaches this login.
        if isOther { _ = earlier.send(CallbackMessage.superseded.packet) }
    }

    deinit {
        close()
        Glibc.close(stopper)
    }

    /// Waits for the callback, which is returned once.
    ///
    /// Refuses and ignores what is too long, malformed or from another user. Only one thread may wait at a time.
    ///
    /// - Parameter limit: How long to wait.
    /// - Returns: The address that the browser was redirected to. Nil after `limit`, when it may be called again, or after
    ///   ``stop()``.
    /// - Throws: ``CallbackError/superseded`` if another login has started, or ``CallbackError/system(call:errno:)``.
    package func wait(upTo limit: Duration) throws(CallbackError) -> String? {
        let end = Deadline(in: limit)
        while true {
            if isStopped || isOver.withLock({ $0 }) {
                close()
                return nil
            }
            guard try end.waitForInput([socket.number, stopper]) else { return nil }
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

    /// Ends the current wait and all later ones.
    ///
    /// May be called from any thread, and from a signal handler.
    package func stop() {
        var one: UInt64 = 1
        _ = write(stopper, &one, MemoryLayout<UInt64>.size)
    }

    /// Whether ``stop()`` was called.
    package var isStopped: Bool {
        var polled = pollfd(fd: stopper, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, 0) > 0
    }

    /// Closes and removes the socket.
    ///
    /// ``wait(upTo:)`` does so itself, except when its time is up.
    package func close() {
        isOver.withLock { isOver in
            guard !isOver else { return }
            isOver = true
            shutdown(socket.number, Int32(SHUT_RDWR))
            do {
                try file.release(identity)
            } catch {
                // The name stays, as after a kill. Connecting to it fails.
            }
        }
    }

    private func message(
        from peer: borrowing LocalSocket, until end: Deadline
    ) throws(CallbackError) -> CallbackMessage? {
        guard peer.isPeerSameUser, try end.atMost(Self.packetTimeout).waitForInput([peer.number, stopper]), !isStopped,
            let packet = peer.receive(atMost: Self.maximumLength + 1)
        else { return nil }
        return CallbackMessage(packet)
    }
}
