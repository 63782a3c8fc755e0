package import AppGroup
internal import PosixFiles

/// The scheme handler's end: hands the address over to the login that waits for it.
package struct CallbackSender: Sendable {
    private let file: CallbackSocketFile
    private let patience: Duration

    package init(in directory: RuntimeDirectory, patience: Duration = .seconds(5)) {
        file = CallbackSocketFile(in: directory)
        self.patience = patience
    }

    /// Returns once the login has taken the address.
    package func send(_ address: String) throws(CallbackError) {
        guard address.utf8.count <= CallbackListener.maximumLength else { throw .tooLong }
        let socket = try LocalSocket()
        guard try socket.connect(to: file.path) else { throw .noLoginWaiting }
        guard socket.isPeerOurs else { throw .foreignListener }
        guard socket.send(CallbackMessage.address(address).packet) else { throw .noLoginWaiting }
        guard try Deadline(in: patience).hears([socket.number]) else { throw .notAnswered }
        switch socket.receive(atMost: 1) {
        case [CallbackMessage.accepted]: return
        case [CallbackMessage.refused]: throw .refused
        default: throw .noLoginWaiting
        }
    }
}
