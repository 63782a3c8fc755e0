package import AppGroup
internal import PosixFiles

/// The URL handler's end of the socket, which sends the callback to the waiting login, or a link to the app.
package struct CallbackSender: Sendable {
    private enum Destination {
        case login(CallbackSocketFile)
        case apps(AppSocketFiles)
    }

    private let destination: Destination
    private let timeout: Duration

    /// Creates a sender to the waiting login without connecting.
    ///
    /// - Parameters:
    ///   - directory: Where the socket is.
    ///   - timeout: How long the login may take to respond.
    package init(in directory: RuntimeDirectory, timeout: Duration = .seconds(5)) {
        destination = .login(CallbackSocketFile(in: directory))
        self.timeout = timeout
    }

    /// Creates a sender to the running app of a container without connecting.
    ///
    /// Of several, it is the one that was started last; if that does not respond, the one before it, and so on.
    ///
    /// - Parameters:
    ///   - directory: Where the sockets are.
    ///   - container: The mark that the app has passed to ``LinkListener``.
    ///   - timeout: How long each app may take to respond.
    package init(in directory: RuntimeDirectory, toAppOf container: String, timeout: Duration = .seconds(5)) {
        destination = .apps(AppSocketFiles(in: directory, of: container))
        self.timeout = timeout
    }

    /// Sends the callback or the link, and waits until a program has accepted it.
    ///
    /// - Parameter address: The address that the browser was redirected to, or the link.
    /// - Throws: ``CallbackError`` if no program accepted it, and none will.
    package func send(_ address: String) throws(CallbackError) {
        guard address.utf8.count <= CallbackListener.maximumLength else { throw .tooLong }
        let packet = CallbackMessage.address(address).packet
        var failure = CallbackError.notWaiting
        for path in try paths() {
            do throws(CallbackError) {
                return try deliver(packet, to: path)
            } catch {
                failure = error
            }
        }
        throw failure
    }

    private func paths() throws(CallbackError) -> [String] {
        switch destination {
        case .login(let file): [file.path]
        case .apps(let files): try files.newestFirst()
        }
    }

    /// Connects until the program there has answered: it ends a connection without an answer if there are too many.
    private func deliver(_ packet: [UInt8], to path: String) throws(CallbackError) {
        let deadline = Deadline(in: timeout)
        repeat {
            switch try answer(to: packet, at: path, until: deadline) {
            case CallbackMessage.accepted: return
            case nil: continue
            default: throw .refused
            }
        } while deadline.sleep(atMost: .milliseconds(10))
        throw .notAnswered
    }

    private func answer(
        to packet: [UInt8], at path: String, until deadline: Deadline
    ) throws(CallbackError) -> UInt8? {
        let socket = try Socket()
        switch try socket.connect(to: path) {
        case .made: break
        case .notListening: throw .notWaiting
        case .queueFull: return nil
        }
        guard socket.isPeerSameUser else { throw .foreignListener }
        guard socket.send(packet) else { return nil }
        let isAnswered = try deadline.waitForInput([socket.number])
        // An answer counts if it was sent before this, and none can be sent after it. So both sides agree.
        if !isAnswered { socket.shutDown() }
        let answer = socket.receive(atMost: 1)?.first
        if !isAnswered, answer == nil { throw .notAnswered }
        return answer
    }
}
