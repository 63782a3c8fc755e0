/// The signals of the system bus that say that the network is up, or that the machine has woken.
///
/// It starts no service: services that are not running report nothing.
package struct ReachabilitySignals: Sendable {
    private let signals: BusSignals
    private var owners: [(service: ReportingService, owner: NameOwner)]

    private init(_ signals: BusSignals, _ owners: [(service: ReportingService, owner: NameOwner)]) {
        self.signals = signals
        self.owners = owners
    }

    /// Connects to the bus, and receives signals from now on.
    ///
    /// - Parameters:
    ///   - address: Where the bus listens.
    ///   - limit: How long that may take.
    /// - Returns: Nil if there is no bus, or it does not respond.
    package static func connect(to address: SystemBusAddress, within limit: Duration = .seconds(1))
        -> ReachabilitySignals?
    {
        TimeLimit.run(limit) { cancellation in
            do throws(BusError) {
                return try ReachabilitySignals(address, cancellation)
            } catch {
                return nil
            }
        } ?? nil
    }

    private init(_ address: SystemBusAddress, _ cancellation: Cancellation) throws(BusError) {
        let bus = try BusConnection(to: address, cancellation)
        let services = ReportingService.allCases
        // Before the owners are asked for, so that no change is missed.
        let signals = try bus.signals(services.flatMap { [NameOwner.changes(of: $0.rawValue)] + $0.rules })
        var owners: [(service: ReportingService, owner: NameOwner)] = []
        for service in services { owners.append((service, try NameOwner(of: service.rawValue, on: bus))) }
        self.init(signals, owners)
    }

    /// A descriptor for poll(2), readable if ``take()`` may have something to report, or the connection is lost.
    ///
    /// It belongs to this value: don't read or close it.
    package var descriptor: Int32 { signals.descriptor }

    /// Whether the bus has not closed the connection.
    ///
    /// After that, no signal arrives.
    package var isConnected: Bool { signals.isConnected }

    /// Returns what has happened since the last call.
    ///
    /// Does not wait.
    package mutating func take() -> Set<SystemEvent> {
        var events: Set<SystemEvent> = []
        for signal in signals.take() {
            for index in owners.indices {
                if owners[index].owner.follow(signal) { continue }
                // Any program could send such a signal to this connection.
                guard signal.sender == owners[index].owner.current else { continue }
                if let event = owners[index].service.event(signal) { events.insert(event) }
            }
        }
        return events
    }
}
