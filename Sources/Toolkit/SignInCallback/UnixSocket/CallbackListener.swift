package import AppGroup
internal import Glibc
internal import PosixFiles
internal import Synchronization

/// The login's end of the socket, which waits for the browser's callback.
///
/// Only one login waits at a time. A new one ends the wait of the one before it.
package final class CallbackListener: Sendable {
    /// The longest callback, in bytes.
    package static let maximumLength = 8 * 1024

    private let socket: Socket
    private let file: CallbackSocketFile
    private let identity: SocketIdentity
    private let packetTimeout: Duration
    private let stopSignal: StopSignal
    private let isOver = Mutex(false)

    /// Starts listening, and ends the login that waited before.
    ///
    /// - Parameters:
    ///   - directory: Where the socket is.
    ///   - packetTimeout: How long a connected program may take to send its packet.
    /// - Throws: ``CallbackError/pathTooLong(path:)`` or ``CallbackError/system(call:errno:)``.
    package init(in directory: RuntimeDirectory, packetTimeout: Duration = .seconds(1)) throws(CallbackError) {
        self.packetTimeout = packetTimeout
        file = CallbackSocketFile(in: directory)
        let earlier = try Socket()
        let socket = try Socket()
        stopSignal = try StopSignal()
        let isOther: Bool
        (identity, isOther) = try file.claim(with: socket, connecting: earlier)
        self.socket = socket
        // After claiming the name, so that the next callback reaches this login.
        if isOther { earlier.send(CallbackMessage.superseded.packet) }
    }

    deinit {
        close()
    }

    /// Waits for the callback, which is returned once.
    ///
    /// Refuses what is too long, malformed, from another user or rejected by `isCallback`, and waits on. Silent
    /// connections delay nothing. Only one thread may wait at a time.
    ///
    /// - Parameters:
    ///   - limit: How long to wait.
    ///   - isCallback: Whether an address is the awaited callback.
    /// - Returns: The address that the browser was redirected to. Nil after `limit`, when it may be called again, or
    ///   after ``stop()``.
    /// - Throws: ``CallbackError/superseded`` if another login has started, or ``CallbackError/system(call:errno:)``.
    package func wait(
        upTo limit: Duration, for isCallback: (String) -> Bool
    ) throws(CallbackError) -> String? {
        guard !isOver.withLock({ $0 }) else { return nil }
        let end = ContinuousClock.now + limit
        var senders = CallbackSenders(timeout: packetTimeout)
        while let (sender, message) = try senders.next(on: socket, until: end, unless: stopSignal) {
            switch message {
            case .address(let address) where isCallback(address):
                close()
                sender.answer(CallbackMessage.accepted)
                return address
            case .superseded:
                close()
                throw .superseded
            case .address, nil:
                sender.answer(CallbackMessage.refused)
            }
        }
        if isStopped { close() }
        return nil
    }

    /// Ends the current wait and all later ones.
    ///
    /// May be called from any thread, and from a signal handler.
    package func stop() {
        stopSignal.make()
    }

    /// Whether ``stop()`` was called.
    package var isStopped: Bool { stopSignal.isMade }

    /// Closes and removes the socket.
    ///
    /// ``wait(upTo:for:)`` does so itself, except when its time is up.
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
}
