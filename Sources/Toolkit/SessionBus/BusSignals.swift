internal import CGIO
internal import CLinux
internal import Glibc
internal import PosixFiles

/// The signals that arrive on a connection, in their order.
///
/// The bus sends them until this is released. GDBus receives them in its own thread, and a thread with a poll(2) loop
/// takes them.
package final class BusSignals: Sendable {
    let queue: SignalQueue
    private let filter: SignalFilter
    private let events: BusEvents

    fileprivate init(_ queue: SignalQueue, _ filter: consuming SignalFilter, _ events: consuming BusEvents) {
        self.queue = queue
        self.filter = filter
        self.events = events
    }

    /// A descriptor for poll(2), readable if there are signals to take, and for good once the connection is lost.
    ///
    /// It belongs to this object: don't read or close it.
    package var descriptor: Int32 { events.descriptor }

    /// Returns the signals that have arrived since the last call.
    ///
    /// Does not wait.
    package func take() -> [BusSignal] { queue.take() }

    /// Returns the replies that came too late since the last call, as
    /// ``BusConnection/call(_:in:of:at:_:answer:within:lateReplyTo:)`` describes.
    ///
    /// Call ``take()`` first: the descriptor is readable for replies too.
    package func takeLateReplies() -> [LateReply] { queue.takeLateReplies() }

    /// Waits until there is something to take, or the connection is lost.
    ///
    /// - Parameters:
    ///   - limit: How long to wait at most; nil for as long as it takes.
    ///   - cancellation: Ends the wait.
    /// - Returns: False if the time is up, or the wait was cancelled.
    package func wait(upTo limit: Duration? = nil, _ cancellation: Cancellation) -> Bool {
        let end = limit.map { ContinuousClock.now + $0 }
        let cancelled = g_cancellable_get_fd(cancellation.cancellable)
        defer { g_cancellable_release_fd(cancellation.cancellable) }
        while true {
            var watched = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: cancelled, events: Int16(POLLIN), revents: 0),
            ]
            let count = poll(&watched, 2, end.map { milliseconds($0 - .now) } ?? -1)
            guard count != -1 || errno != EINTR else { continue }
            return watched[0].revents != 0 && watched[1].revents == 0
        }
    }

    /// Whether the bus has not closed the connection.
    ///
    /// After that, no signal arrives and all calls fail.
    package var isConnected: Bool { !events.isClosed }
}

extension BusConnection {
    /// Asks the bus for the signals of these rules.
    ///
    /// - Returns: All signals that the bus sends after this call began. A signal that fits several rules arrives once.
    /// - Throws: ``BusError`` if the bus refuses a rule, or the process has no descriptors left.
    package func signals(_ rules: [SignalRule]) throws(BusError) -> BusSignals {
        guard let queue = SignalQueue(rules), let events = BusEvents(of: connection, queue) else { throw .noAnswer }
        let filter = SignalFilter(in: connection, passingTo: queue)
        for rule in rules {
            _ = try call(
                "AddMatch", in: "org.freedesktop.DBus", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus",
                .tuple(.string(rule.text)), answer: "()")
        }
        return BusSignals(queue, filter, events)
    }
}

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

/// Passes what arrives on a connection to a queue, as long as it exists.
struct SignalFilter: ~Copyable, @unchecked Sendable {
    // GDBusConnection may be used from all threads.
    private let connection: OpaquePointer
    private let number: guint

    init(in connection: OpaquePointer, passingTo queue: SignalQueue) {
        g_object_ref(UnsafeMutableRawPointer(connection))
        self.connection = connection
        // GLib releases the queue once its own thread no longer uses it.
        number = g_dbus_connection_add_filter(
            connection, passMessage, Unmanaged.passRetained(queue).toOpaque(), releaseQueue)
    }

    deinit {
        g_dbus_connection_remove_filter(connection, number)
        g_object_unref(UnsafeMutableRawPointer(connection))
    }
}

/// Runs in GDBus's thread, for each message (`GDBusMessageFilterFunction`); every message goes on unchanged.
private func passMessage(
    _: OpaquePointer?, _ message: OpaquePointer?, _ isIncoming: gboolean, _ queue: gpointer?
) -> OpaquePointer? {
    if let message, let queue, isIncoming != 0 {
        Unmanaged<SignalQueue>.fromOpaque(queue).takeUnretainedValue().add(message)
    }
    return message
}

private func releaseQueue(_ queue: gpointer?) {
    if let queue { Unmanaged<SignalQueue>.fromOpaque(queue).release() }
}
