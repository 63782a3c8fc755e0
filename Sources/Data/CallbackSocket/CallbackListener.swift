package import AppGroup
internal import CLinux
internal import Glibc
internal import PosixFiles
internal import Synchronization

/// The login's end of the socket, which waits for the browser's callback; or that of the app, which waits for links.
///
/// Only one program waits on a name at a time. A new one ends the wait of the one before it.
package final class CallbackListener: Sendable {
    /// The longest callback, in bytes.
    package static let maximumLength = 8 * 1024

    private let socket: LocalSocket
    private let file: CallbackSocketFile
    private let identity: SocketIdentity
    private let packetTimeout: Duration
    private let stopper: Int32
    private let isOver = Mutex(false)

    /// Starts listening, and ends the login that waited before.
    ///
    /// - Parameters:
    ///   - directory: Where the socket is.
    ///   - name: The socket's name there; nil for the one of a login.
    ///   - packetTimeout: How long a connected program may take to send its packet.
    /// - Throws: ``CallbackError/pathTooLong(path:)`` or ``CallbackError/system(call:errno:)``.
    package init(
        in directory: RuntimeDirectory, named name: String? = nil, packetTimeout: Duration = .seconds(1)
    ) throws(CallbackError) {
        self.packetTimeout = packetTimeout
        file = CallbackSocketFile(in: directory, named: name ?? CallbackSocketFile.login)
        let earlier = try LocalSocket()
        let socket = try LocalSocket()
        let stopper = taskhub_event()
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
        let end = ContinuousClock.now + limit
        var senders = CallbackSenders(timeout: packetTimeout)
        while true {
            if isStopped || isOver.withLock({ $0 }) {
                close()
                return nil
            }
            let pause = min(end, senders.firstEnd ?? end) - .now
            let hasInput = try Deadline(in: pause).waitForInput([socket.number, stopper] + senders.numbers)
            guard hasInput || ContinuousClock.now < end else { return nil }
            if let connection = try socket.accept() { senders.add(connection) }
            while let (sender, message) = senders.next() {
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
