internal import CGIO

extension BusConnection {
    /// Calls a method as ``call(_:in:of:at:_:answer:within:)`` does.
    ///
    /// If the reply takes longer than `limit`, `signals` delivers it when it comes: the service may have done what was
    /// asked.
    package func call(
        _ method: String, in interface: String, of destination: String, at path: String,
        _ arguments: borrowing Variant, answer: String, within limit: Duration, lateReplyTo signals: BusSignals
    ) throws(BusError) -> Variant {
        signals.queue.startCollectingReplies()
        do throws(BusError) {
            let reply = try call(
                method, in: interface, of: destination, at: path, arguments, answer: answer, within: limit)
            signals.queue.keepReplies(to: nil)
            return reply
        } catch {
            let isOpen = if case .timedOut = error { true } else { false }
            signals.queue.keepReplies(to: isOpen ? g_dbus_connection_get_last_serial(connection) : nil)
            throw error
        }
    }
}

/// A reply that came after its call had given up.
package final class LateReply: Sendable {
    /// The unique name of the connection that sent it; empty if it was the bus.
    package let sender: String
    /// A tuple; its type is the service's choice.
    package let arguments: Variant

    init(from sender: String, _ arguments: consuming Variant) {
        self.sender = sender
        self.arguments = arguments
    }
}
