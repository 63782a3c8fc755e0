internal import CGIO
internal import Glibc

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
