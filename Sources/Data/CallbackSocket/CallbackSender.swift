package import AppGroup
internal import PosixFiles

/// The scheme handler's end: hands the address over to the login that waits for it.
package struct CallbackSender: Sendable {
    private let file: CallbackSocketFile
    private let timeout: Duration

    package init(in directory: RuntimeDirectory, timeout: Duration = .seconds(5)) {
        file = CallbackSocketFile(in: directory)
        self.timeout = timeout
    }

    /// Returns once the login has taken the address.
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
