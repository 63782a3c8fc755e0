package import AppGroup
internal import Glibc
internal import PosixFiles

/// The app's end of a socket, on which it receives links as long as it runs.
///
/// Each running app has its own socket, so that none takes another's links.
package final class LinkListener: Sendable {
    private let socket: Socket
    private let path: String
    private let stopSignal: StopSignal
    private let packetTimeout: Duration

    /// Starts listening, as the app of a container that was started last.
    ///
    /// - Parameters:
    ///   - directory: Where the socket is.
    ///   - container: A mark of the container, which no other container has.
    ///   - packetTimeout: How long a connected program may take to send its packet.
    /// - Throws: ``CallbackError/pathTooLong(path:)`` or ``CallbackError/system(call:errno:)``.
    package init(
        in directory: RuntimeDirectory, of container: String, packetTimeout: Duration = .seconds(1)
    ) throws(CallbackError) {
        let socket = try Socket()
        stopSignal = try StopSignal()
        path = try AppSocketFiles(in: directory, of: container).claim(with: socket)
        self.socket = socket
        self.packetTimeout = packetTimeout
    }

    deinit {
        stop()
    }

    /// Receives links until ``stop()``.
    ///
    /// A link is taken once, and only if its sender still waits. A sender that has given up opens it otherwise.
    ///
    /// - Parameters:
    ///   - isLink: Whether the text is a link. Other text is refused.
    ///   - take: Called after the sender was told that the link is accepted.
    package func receive(where isLink: (String) -> Bool, _ take: (String) -> Void) {
        while !stopSignal.isMade {
            do throws(CallbackError) {
                var senders = CallbackSenders(timeout: packetTimeout)
                while let (sender, message) = try senders.next(on: socket, until: nil, unless: stopSignal) {
                    guard case .address(let link) = message, isLink(link) else {
                        sender.answer(CallbackMessage.refused)
                        continue
                    }
                    if sender.answer(CallbackMessage.accepted) { take(link) }
                }
            } catch {
                // The process may have too many open files for a moment. Those who wait connect again.
                stopSignal.wait(atMost: .seconds(1))
            }
        }
    }

    /// Ends ``receive(where:_:)``, and removes the socket.
    ///
    /// May be called from any thread.
    package func stop() {
        guard stopSignal.make() else { return }
        unlink(path)
        shutdown(socket.number, Int32(SHUT_RDWR))
    }
}
