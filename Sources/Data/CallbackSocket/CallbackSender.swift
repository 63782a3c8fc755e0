package import AppGroup
internal import PosixFiles

/// The URL handler's end of the socket, which sends the callback to the waiting login.
package struct CallbackSender: Sendable {
    private let file: CallbackSocketFile
    private let timeout: Duration

    /// Creates a sender without connecting.
    ///
    /// - Parameters:
    ///   - directory: Where the socket is.
    ///   - name: The socket's name there; nil for the one of a login.
    ///   - timeout: How long the login may take to respond.
    package init(in directory: RuntimeDirectory, named name: String? = nil, timeout: Duration = .seconds(5)) {
        file = CallbackSocketFile(in: directory, named: name ?? CallbackSocketFile.login)
        self.timeout = timeout
    }

    /// Sends the callback and waits until the login has accepted it.
    ///
    /// - Parameter address: The address that the browser was redirected to.
    /// - Throws: ``CallbackError`` if no login accepted it.
    package func send(_ address: String) throws(CallbackError) {
        guard address.utf8.count <= CallbackListener.maximumLength else { throw .tooLong }
        let socket = try LocalSocket()
        guard try socket.connect(to: file.path) else { throw .noLoginWaiting }
        guard socket.isPeerSameUser else { throw .foreignListener }
        guard socket.send(CallbackMessage.address(address).packet) else { throw .noLoginWaiting }
        guard try Deadline(in: timeout).waitForInput([socket.number]) else { throw .notAnswered }
        switch socket.receive(atMost: 1) {
        case [CallbackMessage.accepted]: return
        case [CallbackMessage.refused]: throw .refused
        default: throw .noLoginWaiting
        }
    }
}
