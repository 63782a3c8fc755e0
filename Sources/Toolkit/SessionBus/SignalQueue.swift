internal import CGIO
internal import CLinux
internal import Glibc
internal import PosixFiles
internal import Synchronization

/// The signals and late replies that have arrived and were not taken yet.
final class SignalQueue: Sendable {
    private struct Arrivals {
        var signals = SignalBacklog()
        var lateReplies: [LateReply] = []
        /// The replies that arrive during a call, whose number is not known yet.
        var collected: [guint32: LateReply]?
        /// The numbers of the calls that have given up.
        var awaited: Set<guint32> = []
    }

    /// In bytes.
    private static let maximumSize = 16 * 1024
    /// How many replies may arrive during a call; any program can send some.
    private static let maximumReplies = 16

    private let rules: [SignalRule]
    private let event: Descriptor
    private let arrivals = Mutex(Arrivals())

    /// - Returns: Nil if the process has no descriptors left.
    init?(_ rules: [SignalRule]) {
        let number = toolkit_event()
        guard number >= 0 else { return nil }
        self.rules = rules
        event = Descriptor(number: number)
    }

    /// Readable while there is something to take.
    var descriptor: Int32 { event.number }

    /// Adds a message if it is a signal that fits a rule, or a late reply.
    func add(_ message: OpaquePointer) {
        switch g_dbus_message_get_message_type(message) {
        case G_DBUS_MESSAGE_TYPE_SIGNAL: addSignal(message)
        case G_DBUS_MESSAGE_TYPE_METHOD_RETURN, G_DBUS_MESSAGE_TYPE_ERROR: addReply(message)
        default: break
        }
    }

    private func addSignal(_ message: OpaquePointer) {
        // A message without these is malformed, and GDBus has dropped it.
        guard let sender = g_dbus_message_get_sender(message).map({ String(cString: $0) }),
            let path = g_dbus_message_get_path(message).map({ String(cString: $0) }),
            let interface = g_dbus_message_get_interface(message).map({ String(cString: $0) }),
            let member = g_dbus_message_get_member(message).map({ String(cString: $0) }),
            rules.contains(where: { $0.fits(path: path, interface: interface, member: member) })
        else { return }
        let signal = BusSignal(
            sender: sender, path: path, interface: interface, member: member,
            arguments: SignalQueue.arguments(of: message))
        arrivals.withLock {
            // The descriptor is readable already if there were others.
            if $0.signals.isEmpty { notify() }
            $0.signals.add(signal)
        }
    }

    private func addReply(_ message: OpaquePointer) {
        let call = g_dbus_message_get_reply_serial(message)
        let sender = g_dbus_message_get_sender(message).map { String(cString: $0) } ?? ""
        let reply = LateReply(from: sender, SignalQueue.arguments(of: message))
        arrivals.withLock { arrivals in
            if arrivals.awaited.remove(call) != nil {
                arrivals.lateReplies.append(reply)
                notify()
            } else if let count = arrivals.collected?.count, count < Self.maximumReplies {
                arrivals.collected?[call] = reply
            }
        }
    }

    /// Returns the arguments; none if they are longer than any that a service we know sends.
    private static func arguments(of message: OpaquePointer) -> Variant {
        guard let body = g_dbus_message_get_body(message), g_variant_get_size(body) <= maximumSize else {
            return .tuple()
        }
        return Variant(owned: g_variant_ref(body))
    }

    /// Notes replies from now on: one may arrive between the end of a call and ``keepReplies(to:)``.
    func startCollectingReplies() {
        arrivals.withLock { $0.collected = [:] }
    }

    /// Ends that, and delivers the reply to a call that has given up, now or when it arrives.
    func keepReplies(to call: guint32?) {
        arrivals.withLock { arrivals in
            defer { arrivals.collected = nil }
            guard let call else { return }
            if let reply = arrivals.collected?[call] {
                arrivals.lateReplies.append(reply)
                notify()
            } else {
                arrivals.awaited.insert(call)
            }
        }
    }

    private func notify() {
        var one: UInt64 = 1
        _ = write(event.number, &one, MemoryLayout<UInt64>.size)
    }

    func take() -> [BusSignal] {
        arrivals.withLock { arrivals in
            var count: UInt64 = 0
            _ = read(event.number, &count, MemoryLayout<UInt64>.size)
            return arrivals.signals.take()
        }
    }

    func takeLateReplies() -> [LateReply] {
        arrivals.withLock { arrivals in
            defer { arrivals.lateReplies = [] }
            return arrivals.lateReplies
        }
    }
}
