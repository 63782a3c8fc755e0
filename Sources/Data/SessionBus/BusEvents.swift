internal import CLibsecret
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
        guard let poll = Self.opened(epoll_create1(Int32(EPOLL_CLOEXEC))),
            let socket = Self.opened(fcntl(taskhub_socket_of(connection), F_DUPFD_CLOEXEC, 0)),
            Self.watch(queue.descriptor, EPOLLIN, in: poll), Self.watch(socket.number, EPOLLRDHUP, in: poll)
        else { return nil }
        self.poll = poll
        self.socket = socket
    }

    /// Readable if the queue is, or the other end has closed the socket.
    var descriptor: Int32 { poll.number }

    /// Whether the other end has closed the socket.
    var isClosed: Bool {
        var events = [epoll_event](repeating: epoll_event(), count: 2)
        let count = epoll_wait(poll.number, &events, 2, 0)
        return events.prefix(Int(max(count, 0))).contains { $0.data.fd == socket.number }
    }

    private static func opened(_ number: Int32) -> Descriptor? { number < 0 ? nil : Descriptor(number: number) }

    private static func watch(_ number: Int32, _ kind: EPOLL_EVENTS, in poll: borrowing Descriptor) -> Bool {
        var event = epoll_event(events: kind.rawValue, data: epoll_data_t(fd: number))
        return epoll_ctl(poll.number, EPOLL_CTL_ADD, number, &event) == 0
    }
}
