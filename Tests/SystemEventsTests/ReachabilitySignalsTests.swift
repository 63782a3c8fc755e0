import Glibc
import Rigs
import SessionBus
import TaskHubTestSupport
import Testing

@Suite("Signals of the system bus", .timeLimit(.minutes(3)))
struct ReachabilitySignalsTests {
    /// Waits until something is reported.
    private func next(_ signals: inout ReachabilitySignals) async throws -> Set<SystemEvent> {
        while true {
            let descriptor = signals.descriptor
            let isReadable = try await BlockingCall {
                var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                return poll(&polled, 1, 60_000) > 0
            }.value
            try #require(isReadable, "nothing was reported within a minute")
            let events = signals.take()
            if !events.isEmpty { return events }
        }
    }

    @Test("Each service's network and the end of a suspend are reported, and nothing else")
    func events() async throws {
        let services = try await SystemServices()
        var signals = try #require(ReachabilitySignals.connect(to: services.address, within: .seconds(60)))
        try await services.reportState(40)
        try await services.reportConnectivity(2)
        try await services.reportOperationalState("degraded")
        try await services.reportSleep(true)
        // Everything that was reported before this is in the same answer, or in an earlier one.
        try await services.reportSleep(false)
        #expect(try await next(&signals) == [.woke])
        for report in [
            { try await services.reportState(60) }, { try await services.reportConnectivity(4) },
            { try await services.reportOperationalState("routable") },
        ] as [() async throws -> Void] {
            try await report()
            #expect(try await next(&signals) == [.networkUp])
        }
        #expect(signals.isConnected)
    }

    @Test("A signal that another program sends in a service's name is ignored")
    func forged() async throws {
        let services = try await SystemServices()
        func clients() async throws -> Set<Substring> {
            let names = try await services.bus.call(
                "/org/freedesktop/DBus", "org.freedesktop.DBus", "org.freedesktop.DBus.ListNames")
            return Set(names.stdout.split(separator: "'").filter { $0.hasPrefix(":") })
        }
        let before = try await clients()
        var signals = try #require(ReachabilitySignals.connect(to: services.address, within: .seconds(60)))
        // One is that of the program that asks, which has gone by now.
        let ours = try await clients().subtracting(before)
        for name in ours {
            try await services.bus.run(
                "/usr/bin/gdbus",
                [
                    "emit", "--session", "--dest", String(name), "--object-path", "/org/freedesktop/NetworkManager",
                    "--signal", "org.freedesktop.NetworkManager.StateChanged", "uint32 70",
                ]
            ).expectSuccess()
        }
        try await services.reportSleep(false)
        #expect(try await next(&signals) == [.woke])
    }

    @Test("No service is started, and one that starts later is heard")
    func startsNothing() async throws {
        let marker = "$HOME/started"
        let bus = try await PrivateBus(activating: ["org.freedesktop.NetworkManager": "touch \(marker)"])
        let address = SystemBusAddress("unix:path=\(bus.directory.appending("run/bus"))")
        var signals = try #require(ReachabilitySignals.connect(to: address, within: .seconds(60)))
        #expect(access(bus.directory.appending("home/started"), F_OK) != 0)
        let late = try BackgroundProgram(
            "/usr/bin/python3", ["-m", "dbusmock", "--session", "--template", "networkmanager"],
            environment: bus.environment, output: bus.directory.appending("late.out"))
        defer { late.end() }
        try await wait(until: "it is there") { try await bus.hasOwner("org.freedesktop.NetworkManager") }
        try await bus.call(
            "/org/freedesktop/NetworkManager", "org.freedesktop.NetworkManager",
            "org.freedesktop.DBus.Mock.SetGlobalConnectionState", "70")
        #expect(try await next(&signals) == [.networkUp])
    }

    @Test("Without a bus there are no signals, and a bus that ends is noticed")
    func withoutBus() async throws {
        let none = ReachabilitySignals.connect(to: SystemBusAddress("unix:path=/nonexistent/bus"), within: .seconds(60))
        #expect(none.map { _ in true } == nil)
        let bus = try await PrivateBus()
        let address = SystemBusAddress("unix:path=\(bus.directory.appending("run/bus"))")
        let signals = try #require(ReachabilitySignals.connect(to: address, within: .seconds(60)))
        bus.daemon.end()
        let descriptor = signals.descriptor
        let isReadable = try await BlockingCall {
            var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            return poll(&polled, 1, 60_000) > 0
        }.value
        #expect(isReadable && !signals.isConnected)
    }
}
