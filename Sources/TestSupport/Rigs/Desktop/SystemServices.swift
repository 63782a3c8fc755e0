package import SessionBus
internal import TaskHubTestSupport

/// NetworkManager, systemd-networkd and logind, played by python-dbusmock on a private bus in place of the
/// system's.
package final class SystemServices: Sendable {
    package let bus: PrivateBus
    private let programs: [BackgroundProgram]

    private static let manager = "org.freedesktop.NetworkManager"
    private static let networkd = "org.freedesktop.network1"
    private static let logind = "org.freedesktop.login1"

    package init() async throws {
        let bus = try await PrivateBus()
        self.bus = bus
        let objects = [
            ["--template", "networkmanager"], ["--template", "logind"],
            ["--system", Self.networkd, "/org/freedesktop/network1", "\(Self.networkd).Manager"],
        ]
        let environment = bus.environment.merging(Self.variable(bus)) { $1 }
        programs = try objects.enumerated().map { number, arguments in
            try BackgroundProgram(
                "/usr/bin/python3", ["-m", "dbusmock"] + arguments, environment: environment,
                output: bus.directory.appending("mock-\(number).out"))
        }
        for name in [Self.manager, Self.networkd, Self.logind] {
            try await wait(until: "\(name) is there") { try await bus.hasOwner(name) }
        }
        try await mock(Self.networkd, "AddProperty", "\(Self.networkd).Manager", "OperationalState", "<'off'>")
        try await reportState(20)
    }

    deinit {
        // They may still write to the bus's directory, which is removed next.
        for program in programs { program.end() }
    }

    private static func variable(_ bus: PrivateBus) -> [String: String] {
        ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(bus.directory.appending("run/bus"))"]
    }

    /// The variable with which programs find this bus.
    package var environment: [String: String] { Self.variable(bus) }

    package var address: SystemBusAddress { SystemBusAddress(environment: { [environment] in environment[$0] }) }

    /// Lets NetworkManager report its state: 20 is disconnected, 60 connected to a site, 70 to the internet.
    package func reportState(_ state: Int) async throws {
        try await mock(Self.manager, "SetGlobalConnectionState", "\(state)")
    }

    /// Lets NetworkManager report the connectivity: 2 is a captive portal, 4 full.
    package func reportConnectivity(_ connectivity: Int) async throws {
        try await mock(Self.manager, "SetConnectivity", "\(connectivity)")
    }

    /// Lets networkd report the state of all links, as in `routable`.
    package func reportOperationalState(_ state: String) async throws {
        try await mock(
            Self.networkd, "UpdateProperties", "\(Self.networkd).Manager", "{'OperationalState': <'\(state)'>}")
    }

    /// Lets logind report a suspend: true before it, false after it.
    package func reportSleep(_ isBeginning: Bool) async throws {
        try await mock(
            Self.logind, "EmitSignal", "\(Self.logind).Manager", "PrepareForSleep", "b", "[<\(isBeginning)>]")
    }

    /// Lets NetworkManager report the internet many times in a row.
    package func reportBurst(_ count: Int) async throws {
        let script = """
            import dbus
            manager = dbus.SessionBus().get_object('\(Self.manager)', '/org/freedesktop/NetworkManager')
            for _ in range(\(count)):
                manager.EmitSignal('\(Self.manager)', 'StateChanged', 'u', [dbus.UInt32(70)], dbus_interface='org.freedesktop.DBus.Mock')
            """
        try await bus.run("/usr/bin/python3", ["-c", script]).expectSuccess()
    }

    private func mock(_ service: String, _ method: String, _ arguments: String...) async throws {
        let path = "/" + service.split(separator: ".").joined(separator: "/")
        try await bus.run(
            "/usr/bin/gdbus",
            [
                "call", "--session", "--timeout", "60", "--dest", service, "--object-path", path, "--method",
                "org.freedesktop.DBus.Mock.\(method)",
            ] + arguments
        ).expectSuccess()
    }
}
