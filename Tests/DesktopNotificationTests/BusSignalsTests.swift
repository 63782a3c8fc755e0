import Glibc
import Rigs
import SessionBus
import TaskHubTestSupport
import Testing

@Suite("Signals of a bus", .timeLimit(.minutes(3)))
struct BusSignalsTests {
    private static let name = "dev.taskhub.Sender"
    private static let path = "/dev/taskhub/Sender"

    private let bus: PrivateBus

    init() async throws {
        bus = try await PrivateBus()
    }

    private func connect() throws -> BusConnection { try BusConnection(to: bus.address, Cancellation()) }

    /// Returns the name that the bus gave the connection, as in `:1.42`, by way of one that the connection takes.
    private func uniqueName(of connection: borrowing BusConnection) throws -> String {
        let bus = "org.freedesktop.DBus"
        let name = "dev.taskhub.Receiver"
        _ = try connection.call(
            "RequestName", in: bus, of: bus, at: "/org/freedesktop/DBus",
            .tuple(.string(name), .number(UInt32(0))), answer: "(u)")
        return try #require(try NameOwner(of: name, on: connection).current)
    }

    /// Waits with poll(2) until signals have arrived.
    private func next(_ signals: BusSignals) async throws -> [BusSignal] {
        var taken: [BusSignal] = []
        try await wait(until: "a signal arrives") {
            var polled = pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&polled, 1, 0) > 0 else { return false }
            taken = signals.take()
            return !taken.isEmpty
        }
        return taken
    }

    private func emit(_ member: String, _ text: String, to destination: String? = nil) async throws {
        let target = destination.map { ["--dest", $0] } ?? []
        try await bus.run(
            "/usr/bin/gdbus",
            ["emit", "--session", "--object-path", Self.path, "--signal", "\(Self.name).\(member)"] + target + [text]
        ).expectSuccess()
    }

    @Test("Signals arrive in their order, each once, and only those of the rules")
    func order() async throws {
        let connection = try connect()
        let gdbus = SignalRule(from: "org.freedesktop.DBus", "org.freedesktop.DBus", "NameOwnerChanged")
        let signals = try connection.signals([gdbus, NameOwner.changes(of: Self.name)])
        var owner = try NameOwner(of: Self.name, on: connection)
        #expect(owner.current == nil)
        let service = try BackgroundProgram(
            "/usr/bin/python3", ["-c", Self.script], environment: bus.environment,
            output: bus.directory.appending("sender"))
        var changes: [String?] = []
        while changes.isEmpty {
            for signal in try await next(signals) where owner.follow(signal) { changes.append(owner.current) }
        }
        #expect(changes.count == 1 && changes[0]?.hasPrefix(":1.") == true)
        service.end()
        while changes.count < 2 {
            for signal in try await next(signals) where owner.follow(signal) { changes.append(owner.current) }
        }
        #expect(changes.count == 2 && changes[1] == nil)
    }

    @Test("A signal of a service carries the name of its owner, and one that another program sends does not")
    func forged() async throws {
        let connection = try connect()
        let receiver = try uniqueName(of: connection)
        let signals = try connection.signals([SignalRule(from: Self.name, at: Self.path, Self.name)])
        let service = try BackgroundProgram(
            "/usr/bin/python3", ["-c", Self.script], environment: bus.environment,
            output: bus.directory.appending("sender"))
        defer { service.end() }
        try await wait(until: "the service has its name") { [bus] in try await bus.hasOwner(Self.name) }
        let owner = try NameOwner(of: Self.name, on: connection)
        try await bus.call(Self.path, Self.name, "\(Self.name).Say", "'one'").expectSuccess()
        let said = try await next(signals)
        #expect(said.count == 1 && said[0].sender == owner.current && said[0].member == "Said")
        #expect(said[0].arguments.isOfType("(s)") && said[0].arguments.member(0).text == "one")
        // The bus passes on what is sent to this connection alone, without regard to its match rules.
        try await emit("Said", "'forged'", to: receiver)
        let forged = try await next(signals)
        #expect(forged.count == 1 && forged[0].sender != owner.current)
    }

    @Test(
        "Signals that are not taken yet are bounded, and a program that sends many displaces no other's",
        arguments: [10, 8_000, 60_000])
    func flood(length: Int) async throws {
        let connection = try connect()
        let receiver = try uniqueName(of: connection)
        let signals = try connection.signals([SignalRule(from: Self.name, at: Self.path, Self.name)])
        let service = try BackgroundProgram(
            "/usr/bin/python3", ["-c", Self.script], environment: bus.environment,
            output: bus.directory.appending("sender"))
        defer { service.end() }
        try await wait(until: "the service has its name") { [bus] in try await bus.hasOwner(Self.name) }
        let owner = try NameOwner(of: Self.name, on: connection)
        let calls = ["'one'", "'two'"].map { (text: $0, member: "\(Self.name).Say") }
        try await bus.call(Self.path, Self.name, calls[0].member, calls[0].text).expectSuccess()
        try await bus.run(
            "/usr/bin/python3",
            ["-c", Self.flooding, receiver, "\(20_000_000 / (length + 2_000))", "\(length)"]
        ).expectSuccess()
        try await bus.call(Self.path, Self.name, calls[1].member, calls[1].text).expectSuccess()
        // The answer comes after all that was sent before it.
        _ = try NameOwner(of: Self.name, on: connection)
        let taken = signals.take()
        func texts(_ signals: [BusSignal]) -> [String] {
            signals.compactMap { $0.arguments.isOfType("(s)") ? $0.arguments.member(0).text : nil }
        }
        #expect(texts(taken.filter { $0.sender == owner.current }) == ["one", "two"])
        let others = taken.filter { $0.sender != owner.current }
        #expect(others.count <= 1024 && texts(others).reduce(0) { $0 + $1.utf8.count } <= 256 * 1024)
        // The last one that was sent.
        #expect(length > 16 * 1024 || texts(others).last?.hasSuffix("last") == true)
        #expect(signals.take().isEmpty)
    }

    @Test("After the bus has ended, the descriptor is readable and the connection is lost")
    func lost() async throws {
        let connection = try connect()
        let signals = try connection.signals([NameOwner.changes(of: Self.name)])
        #expect(signals.isConnected)
        bus.daemon.end()
        try await wait(until: "the end is noticed") { !signals.isConnected }
        var polled = pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0)
        #expect(poll(&polled, 1, 0) == 1)
        #expect(throws: BusError.self) { try NameOwner(of: Self.name, on: connection) }
    }

    @Test("A reply that comes after its call has given up is delivered")
    func lateReply() async throws {
        let connection = try connect()
        let signals = try connection.signals([NameOwner.changes(of: Self.name)])
        let service = try BackgroundProgram(
            "/usr/bin/python3", ["-c", Self.script], environment: bus.environment,
            output: bus.directory.appending("sender"))
        defer { service.end() }
        try await wait(until: "the service has its name") { [bus] in try await bus.hasOwner(Self.name) }
        service.stop()
        #expect(timesOut(connection, signals) && signals.takeLateReplies().isEmpty)
        service.resume()
        var replies: [LateReply] = []
        try await wait(until: "the reply arrives") {
            replies += signals.takeLateReplies()
            return !replies.isEmpty
        }
        #expect(
            replies.count == 1 && replies[0].arguments.isOfType("(u)") && replies[0].arguments.member(0).number == 4)
    }

    private func timesOut(_ connection: borrowing BusConnection, _ signals: BusSignals) -> Bool {
        do {
            _ = try connection.call(
                "Say", in: Self.name, of: Self.name, at: Self.path, .tuple(.string("late")), answer: "(u)",
                within: .milliseconds(10), lateReplyTo: signals)
            return false
        } catch {
            return if case .timedOut = error { true } else { false }
        }
    }

    /// Sends many signals to one connection, and waits until the bus has passed them on.
    private static let flooding = """
        import dbus, dbus.lowlevel, sys
        bus = dbus.SessionBus()
        destination, count, length = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
        for number in range(count):
            message = dbus.lowlevel.SignalMessage('\(path)', '\(name)', 'Said')
            message.set_destination(destination)
            message.append('x' * (length - 4) + ('last' if number == count - 1 else 'more'))
            bus.send_message(message)
        bus.get_name_owner('org.freedesktop.DBus')
        """

    private static let script = """
        import dbus, dbus.service
        from dbus.mainloop.glib import DBusGMainLoop
        from gi.repository import GLib

        class Sender(dbus.service.Object):
            @dbus.service.method('\(name)', in_signature='s', out_signature='u')
            def Say(self, text):
                self.Said(text)
                return len(text)

            @dbus.service.signal('\(name)', signature='s')
            def Said(self, text):
                pass

        DBusGMainLoop(set_as_default=True)
        bus = dbus.SessionBus()
        sender = Sender(bus, '\(path)')
        name = dbus.service.BusName('\(name)', bus)
        GLib.MainLoop().run()
        """
}
