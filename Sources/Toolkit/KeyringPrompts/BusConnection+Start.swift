internal import SecretVault
internal import SessionBus

extension BusConnection {
    /// How long a service may take to start, as the bus itself allows.
    private static let startLimit = Duration.seconds(25)
    /// How long it may then take to offer the Secret Service: KWallet 6.13 takes two seconds.
    private static let offerLimit = Duration.seconds(10)

    /// Starts a keyring if none runs: the first of `services` that the bus can start, and that then offers the Secret
    /// Service.
    func startSecretService(by services: [String], _ interruption: Cancellation) throws(BusError) {
        let bus = "org.freedesktop.DBus"
        let signals = try signals(([secretServiceName] + services).map { NameOwner.changes(of: $0) })
        var owner = try NameOwner(of: secretServiceName, on: self)
        guard owner.current == nil else { return }
        let startable = try call("ListActivatableNames", in: bus, of: bus, at: "/", .tuple(), answer: "(as)")
            .member(0).texts
        for service in services where startable.contains(service) {
            do throws(BusError) {
                _ = try call(
                    "StartServiceByName", in: bus, of: bus, at: "/", .tuple(.string(service), .number(UInt32(0))),
                    answer: "(u)", within: Self.startLimit)
            } catch .cancelled {
                throw .cancelled
            } catch {
                continue
            }
            // A keyring that is switched off in its settings ends again.
            var started = try NameOwner(of: service, on: self)
            let end = ContinuousClock.now + Self.offerLimit
            repeat {
                guard signals.isConnected else { throw .noAnswer }
                for signal in signals.take() {
                    _ = started.follow(signal)
                    if owner.follow(signal), owner.current != nil { return }
                }
            } while started.current != nil && signals.wait(upTo: end - .now, interruption)
        }
    }
}
