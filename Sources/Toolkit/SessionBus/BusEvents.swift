internal import CGIO
internal import CLinux
internal import Glibc
internal import PosixFiles

/// One descriptor for what can happen on a connection (epoll(7)).
struct BusEvents: ~Copyable {
    private let poll: Descriptor
    /// The connection's socket, duplicated: GDBus closes its own, whose number may then be another file's.
    private let socket: Descriptor

    /// - Returns: Nil if the process has no descriptors left.
    init?(of connection: OpaquePointer, _ queue: SignalQueue) {
        guard let poll = Self.opened(toolkit_poll_set()),
            let socket = Self.opened(fcntl(toolkit_socket_of(connection), F_DUPFD_CLOEXEC, 0)),
            toolkit_poll_set_add_readable(poll.number, queue.descriptor) == 0,
            toolkit_poll_set_add_closed(poll.number, socket.number) == 0
        else { return nil }
        self.poll = poll
        self.socket = socket
    }

    /// Readable if the queue is, or the other end has closed the socket.
    var descriptor: Int32 { poll.number }

    /// Whether the other end has closed the socket.
    var isClosed: Bool { toolkit_poll_set_reports(poll.number, socket.number) }

    private static func opened(_ number: Int32) -> Descriptor? { number < 0 ? nil : Descriptor(number: number) }
}
