package import SessionBus
internal import Synchronization

/// A connection to the session bus, and to the notification service there (Desktop Notifications Specification 1.2).
///
/// It starts no service. No call takes longer than a second in all, and once a service has not answered in time, calls
/// fail at once until it answers again, another one runs, or half a minute has passed. Use it from one thread.
package final class NotificationConnection: Sendable {
    private struct State {
        var owner: NameOwner
        /// The features of the owner, once asked for.
        var features: NotificationFeatures?
        /// When the service last did not answer in time.
        var silence: ContinuousClock.Instant?
        var events: [NotificationEvent] = []
        /// The numbers of the notifications that the user or a program has closed.
        var closed: Set<UInt32> = []

        mutating func noteClosing(of id: UInt32) {
            // Other programs' notifications are among them.
            if closed.count >= NotificationConnection.maximumEvents { closed = [] }
            closed.insert(id)
        }

        /// Notes an event, unless it is known or a service reports more than any user causes.
        mutating func report(_ event: NotificationEvent) {
            if events.count < NotificationConnection.maximumEvents, !events.contains(event) { events.append(event) }
        }
    }

    package static let timeLimit = Duration.seconds(1)
    private static let longestSilence = Duration.seconds(30)
    private static let maximumEvents = 1000
    private static let name = "org.freedesktop.Notifications"
    private static let path = "/org/freedesktop/Notifications"
    /// The reason in `NotificationClosed` if its time was up; a service may keep it in its history then.
    private static let expired: UInt32 = 1

    private let bus: BusConnection
    private let signals: BusSignals
    private let state: Mutex<State>

    /// Connects to the bus.
    ///
    /// - Returns: Nil if no bus answers within a second.
    package static func open(at address: SessionBusAddress) -> NotificationConnection? {
        let connection = TimeLimit.run(timeLimit) { cancellation in
            try? NotificationConnection(to: address, cancellation)
        }
        return connection ?? nil
    }

    private init(to address: SessionBusAddress, _ cancellation: Cancellation) throws {
        bus = try BusConnection(to: address, cancellation)
        signals = try bus.signals([
            NameOwner.changes(of: Self.name), SignalRule(from: Self.name, at: Self.path, Self.name),
            .properties(of: Self.name, from: Self.name, at: Self.path),
        ])
        state = Mutex(State(owner: try NameOwner(of: Self.name, on: bus)))
    }

    /// A descriptor for poll(2), readable if ``events()`` has something to return or the bus is gone.
    package var descriptor: Int32 { signals.descriptor }

    /// Whether the bus is there.
    package var isConnected: Bool { signals.isConnected }

    /// Whether ``events()`` has a pressed button to return.
    package var hasPresses: Bool {
        takeSignals()
        return state.withLock { state in
            state.events.contains { if case .pressed = $0 { true } else { false } }
        }
    }

    /// Returns what the service has reported since the last call, the same thing once.
    package func events() -> [NotificationEvent] {
        takeSignals()
        return state.withLock { state in
            defer { state.events = [] }
            return state.events
        }
    }

    /// Returns the service's name in handles, its features, and whether it is inhibited now.
    ///
    /// - Returns: Nil if there is no service, or it does not answer.
    package func service() -> (name: String, features: NotificationFeatures, isInhibited: Bool)? {
        takeSignals()
        let end = ContinuousClock.now + Self.timeLimit
        do throws(NotificationError) {
            let owner = try answeringOwner()
            let features = try features(of: owner, until: end)
            let isInhibited = features.hasInhibition ? try isInhibited(owner, until: end) : false
            return (handleName(owner), features, isInhibited)
        } catch {
            return nil
        }
    }

    /// Shows a notification, in place of `former` if this service still shows that or keeps it in its history.
    package func show(
        _ notice: DesktopNotice, replacing former: NotificationHandle? = nil
    ) throws(NotificationError) -> NotificationHandle {
        takeSignals()
        let end = ContinuousClock.now + Self.timeLimit
        let owner = try answeringOwner()
        let features = try features(of: owner, until: end)
        let service = handleName(owner)
        // Plasma 6.3 never shows what replaces a notification that was closed up to 50 ms before.
        let closed = state.withLock { $0.closed }
        let id = former.map { $0.service == service && !closed.contains($0.id) ? $0.id : 0 } ?? 0
        // Of any type: a service that has replied shows it, no matter what the reply contains.
        let reply = try call(owner, "Notify", notice.arguments(for: features, replacing: id), answer: "r", until: end)
        let shown = NotificationHandle(id: reply.isOfType("(u)") ? reply.member(0).number : 0, service: service)
        _ = state.withLock { $0.closed.remove(shown.id) }
        // The service may have replaced one that it showed too late, by the tag.
        for late in signals.takeLateReplies() { note(late, unless: shown.id) }
        return shown
    }

    /// Closes a notification, if this service shows it; does not wait for an answer.
    package func close(_ handle: NotificationHandle) {
        takeSignals()
        guard let owner = state.withLock({ $0.owner.current }), handle.service == handleName(owner) else { return }
        bus.send("CloseNotification", in: Self.name, of: owner, at: Self.path, .tuple(.number(handle.id)))
    }

    /// The name of a service in handles: after the next login, another service may have the same unique name.
    private func handleName(_ owner: String) -> String { "\(bus.busID) \(owner)" }

    private func answeringOwner() throws(NotificationError) -> String {
        let (owner, silence) = state.withLock { ($0.owner.current, $0.silence) }
        guard let owner else { throw .noService }
        if let silence, ContinuousClock.now - silence < Self.longestSilence { throw .noAnswer }
        return owner
    }

    /// Asks once for each service.
    private func features(
        of owner: String, until end: ContinuousClock.Instant
    ) throws(NotificationError) -> NotificationFeatures {
        if let known = state.withLock({ $0.features }) { return known }
        let capabilities = try call(owner, "GetCapabilities", .tuple(), answer: "(as)", until: end).member(0).texts
        let information = try call(owner, "GetServerInformation", .tuple(), answer: "(ssss)", until: end)
        var hasInhibition = true
        do throws(NotificationError) {
            _ = try isInhibited(owner, until: end)
        } catch .refused {
            hasInhibition = false
        }
        let features = NotificationFeatures(
            name: information.member(0).text, version: information.member(2).text, capabilities: Set(capabilities),
            hasInhibition: hasInhibition)
        state.withLock { $0.features = features }
        return features
    }

    private func isInhibited(_ owner: String, until end: ContinuousClock.Instant) throws(NotificationError) -> Bool {
        let value = try call(
            owner, "Get", in: "org.freedesktop.DBus.Properties",
            .tuple(.string(Self.name), .string("Inhibited")), answer: "(v)", until: end
        ).member(0).unwrapped
        return value.isOfType("b") && value.isTrue
    }

    /// Calls the service, and remembers it if it does not answer.
    private func call(
        _ owner: String, _ method: String, in interface: String = name, _ arguments: borrowing Variant,
        answer: String, until end: ContinuousClock.Instant
    ) throws(NotificationError) -> Variant {
        do throws(BusError) {
            let reply = try bus.call(
                method, in: interface, of: owner, at: Self.path, arguments, answer: answer,
                within: end - ContinuousClock.now, lateReplyTo: signals)
            state.withLock { $0.silence = nil }
            return reply
        } catch {
            switch error {
            case .timedOut:
                state.withLock { $0.silence = ContinuousClock.now }
                throw .noAnswer
            // It has left the bus, and the signal that says so may still be on its way.
            case .refused("org.freedesktop.DBus.Error.ServiceUnknown"),
                .refused("org.freedesktop.DBus.Error.NameHasNoOwner"), .refused("org.freedesktop.DBus.Error.NoReply"):
                throw .noService
            case .refused: throw .refused
            case .cancelled, .noAnswer: throw .noService
            }
        }
    }

    private func takeSignals() {
        for signal in signals.take() { note(signal) }
        for late in signals.takeLateReplies() { note(late) }
    }

    private func note(_ signal: BusSignal) {
        state.withLock { state in
            if state.owner.follow(signal) {
                (state.features, state.silence, state.closed) = (nil, nil, [])
                state.report(.serviceChanged)
            }
            guard signal.path == Self.path, let owner = state.owner.current, signal.sender == owner else { return }
            switch (signal.interface, signal.member) {
            case (Self.name, "ActionInvoked") where signal.arguments.isOfType("(us)"):
                let handle = NotificationHandle(id: signal.arguments.member(0).number, service: handleName(owner))
                state.report(.pressed(action: signal.arguments.member(1).text, of: handle))
            case (Self.name, "NotificationClosed") where signal.arguments.isOfType("(uu)"):
                let id = signal.arguments.member(0).number
                if signal.arguments.member(1).number != Self.expired { state.noteClosing(of: id) }
                state.report(.closed(NotificationHandle(id: id, service: handleName(owner))))
            case ("org.freedesktop.DBus.Properties", "PropertiesChanged"):
                state.report(.inhibitionChanged)
            default: break
            }
        }
    }

    /// Closes a notification that is shown too late: it is shown again, or no longer wanted.
    private func note(_ late: LateReply, unless current: UInt32 = 0) {
        let owner = state.withLock { state in
            state.silence = nil
            state.report(.serviceChanged)
            return state.owner.current
        }
        guard let owner, late.sender == owner, late.arguments.isOfType("(u)"),
            late.arguments.member(0).number != current
        else { return }
        bus.send("CloseNotification", in: Self.name, of: owner, at: Self.path, late.arguments)
    }
}
