import DesktopNotification
import Glibc
import Rigs
import SessionBus
import TaskHubTestSupport
import Testing

@Suite("The notification service", .timeLimit(.minutes(3)))
struct NotificationConnectionTests {
    /// So that the service replaces nothing by itself.
    private static let withoutTags = ["body", "body-markup", "actions", "-tags"]

    private let bus: PrivateBus

    init() async throws {
        bus = try await PrivateBus(
            activating: ["org.freedesktop.Notifications": "touch $XDG_RUNTIME_DIR/started"])
    }

    private func connect() throws -> NotificationConnection {
        try #require(NotificationConnection.open(at: bus.address))
    }

    private func notice(_ line: String = "Rent") -> DesktopNotice {
        var notice = DesktopNotice(summary: "Due now", lines: [line])
        notice.actions = [DesktopNotice.Action(key: "complete", label: "Complete")]
        notice.tag = "task-1"
        return notice
    }

    /// Waits until the service has reported something that `isWanted`.
    private func event(
        _ connection: NotificationConnection, where isWanted: (NotificationEvent) -> Bool
    ) async throws -> NotificationEvent {
        var found: NotificationEvent?
        try await wait(until: "the service reports it") {
            found = found ?? connection.events().first(where: isWanted)
            return found != nil
        }
        return try #require(found)
    }

    @Test("Untrusted text is escaped only for a service that interprets markup", arguments: [true, false])
    func markup(isInterpreted: Bool) async throws {
        let capabilities = ["body", "actions"] + (isInterpreted ? ["body-markup"] : [])
        let service = try await MockNotificationService(on: bus, capabilities: capabilities)
        _ = try connect().show(notice("Pay <b>R&D</b>\0"))
        let body = try #require(service.standing.first).body
        #expect(body == (isInterpreted ? "Pay &lt;b&gt;R&amp;D&lt;/b&gt;" : "Pay <b>R&D</b>"))
    }

    @Test("Buttons are left out for a service without them, and the text moves to the summary for one without bodies")
    func capabilities() async throws {
        let service = try await MockNotificationService(on: bus, capabilities: ["persistence"])
        let connection = try connect()
        #expect(connection.service()?.features.hasActions == false)
        _ = try connection.show(notice("Pay <b>"))
        let shown = try #require(service.standing.first)
        #expect(shown.actions == [] && shown.summary == "Due now: Pay <b>")
    }

    @Test("The service is asked once for what it can do, and again after it was restarted")
    func features() async throws {
        let service = try await MockNotificationService(on: bus)
        let connection = try connect()
        for _ in 1...3 { _ = try connection.show(notice()) }
        #expect(service.methods.count { $0 == "GetCapabilities" } == 1)
        let former = try #require(connection.service())
        #expect(former.features.name == "mock" && former.features.version == "1.0" && former.features.hasActions)
        try await service.end()
        _ = try await event(connection) { $0 == .serviceChanged }
        #expect(connection.service() == nil)
        try await service.start()
        _ = try await event(connection) { $0 == .serviceChanged }
        #expect(try #require(connection.service()).name != former.name)
        #expect(service.methods.count { $0 == "GetCapabilities" } == 2)
    }

    @Test("A notification is replaced in place, but never one of another service that has the same number")
    func replacing() async throws {
        let service = try await MockNotificationService(on: bus, capabilities: Self.withoutTags)
        let connection = try connect()
        let first = try connection.show(notice("One"))
        #expect(try connection.show(notice("Two"), replacing: first) == first)
        #expect(service.standing.map(\.body) == ["Two"])
        // Together, they crash mako 1.7.
        #expect(service.calls.map { $0.contains("x-dunst-stack-tag") } == [true, false])
        try await service.end()
        try await service.start()
        _ = try await event(connection) { $0 == .serviceChanged }
        let other = try connection.show(notice("Three"))
        #expect(other.id == first.id && other != first)
        _ = try connection.show(notice("Four"), replacing: first)
        #expect(service.standing.map(\.body) == ["Three", "Four"])
        connection.close(first)
        connection.close(other)
        #expect(try await service.waitForStanding(1).first?.body == "Four")
    }

    @Test("A notification that was closed is not replaced, since a service may show nothing then; an expired one is")
    func replacingClosed() async throws {
        let service = try await MockNotificationService(on: bus, capabilities: Self.withoutTags)
        let connection = try connect()
        let first = try connection.show(notice("One"))
        try await service.press("complete", of: first.id)
        _ = try await event(connection) { $0 == .closed(first) }
        let second = try connection.show(notice("Two"), replacing: first)
        #expect(service.standing.map(\.body) == ["Two"])
        try await service.clear()
        _ = try await event(connection) { $0 == .closed(second) }
        _ = try connection.show(notice("Three"), replacing: second)
        #expect(service.calls.last?.hasPrefix("[\"Task Hub\", \(second.id),") == true)
        #expect(service.standing.map(\.body) == ["Three"])
    }

    @Test("A service that hangs costs one time limit in all, and what it shows too late is closed")
    func hanging() async throws {
        let service = try await MockNotificationService(on: bus, capabilities: Self.withoutTags)
        let connection = try connect()
        let first = try connection.show(notice("One"))
        service.stop()
        let start = ContinuousClock.now
        #expect(throws: NotificationError.noAnswer) { try connection.show(notice("Two"), replacing: nil) }
        let calls = try await BusMonitor(bus)
        for _ in 1...50 {
            #expect(throws: NotificationError.noAnswer) { try connection.show(notice("Three")) }
            #expect(connection.service() == nil)
        }
        #expect(try await !calls.calls().contains("Notify"))
        // Each of the fifty would have taken a second.
        #expect(ContinuousClock.now - start < .seconds(50))
        service.resume()
        // It has shown the second one meanwhile.
        try await wait(until: "the late one is closed") {
            _ = connection.events()
            return service.methods.contains("CloseNotification")
        }
        #expect(try await service.waitForStanding(1).first?.body == "One")
        #expect(try connection.show(notice("Four"), replacing: first) == first)
        #expect(service.standing.map(\.body) == ["Four"])
    }

    @Test("A bus that accepts a connection and says nothing costs one time limit")
    func silentBus() async throws {
        bus.daemon.stop()
        defer { bus.daemon.resume() }
        #expect(NotificationConnection.open(at: bus.address) == nil)
    }

    @Test("Pressed buttons and closed notifications are reported, but not what another program makes up")
    func events() async throws {
        let service = try await MockNotificationService(on: bus)
        let connection = try connect()
        let shown = try connection.show(notice())
        // The bus passes on what is sent to one connection alone, without regard to its match rules.
        let names = try await bus.call(
            "/org/freedesktop/DBus", "org.freedesktop.DBus", "org.freedesktop.DBus.ListNames")
        let connections = names.stdout.matches(of: #/:\d+\.\d+/#).map { ["--dest", String($0.output)] }
        #expect(connections.count >= 2)
        for destination in [[]] + connections {
            for member in ["ActionInvoked", "NotificationClosed"] {
                try await bus.run(
                    "/usr/bin/gdbus",
                    ["emit", "--session"] + destination + [
                        "--object-path", "/org/freedesktop/Notifications", "--signal",
                        "org.freedesktop.Notifications.\(member)", "uint32 \(shown.id)",
                        member == "ActionInvoked" ? "'forged'" : "uint32 2",
                    ]
                ).expectSuccess()
            }
        }
        try await service.press("complete", of: shown.id)
        var events: [NotificationEvent] = []
        try await wait(until: "the service reports both") {
            events += connection.events()
            return events.count >= 2
        }
        #expect(events == [.pressed(action: "complete", of: shown), .closed(shown)])
    }

    @Test("The property Inhibited is read where the service has it, and its change is reported")
    func inhibition() async throws {
        let service = try await MockNotificationService(on: bus)
        #expect(try connect().service()?.isInhibited == false)
        try await service.inhibit(true)
        let connection = try connect()
        #expect(connection.service()?.isInhibited == true)
        try await service.inhibit(false)
        _ = try await event(connection) { $0 == .inhibitionChanged }
        #expect(connection.service()?.isInhibited == false)
    }

    @Test("Without a service none is started, and without a bus there is no connection")
    func nothing() async throws {
        let connection = try connect()
        #expect(connection.service() == nil)
        #expect(throws: NotificationError.noService) { try connection.show(notice()) }
        #expect(access(bus.directory.appending("run/started"), F_OK) != 0)
        #expect(NotificationConnection.open(at: SessionBusAddress("unix:path=/nonexistent")) == nil)
        bus.daemon.end()
        try await wait(until: "the end is noticed") { !connection.isConnected }
        #expect(connection.service() == nil)
    }

    @Test("A reply without a number says that the notification is shown", arguments: ["i", "t", "d"])
    func otherReply(type: String) async throws {
        let service = try await MockNotificationService(on: bus)
        let connection = try connect()
        try await service.reply(ofType: type)
        #expect(try connection.show(notice()).id == 0)
        #expect(service.standing.count == 1 && service.methods.count { $0 == "Notify" } == 1)
    }

    @Test("A refused notification is not shown, and the next one is")
    func refused() async throws {
        let service = try await MockNotificationService(on: bus)
        let connection = try connect()
        try await service.refuse(true)
        #expect(throws: NotificationError.refused) { try connection.show(notice()) }
        try await service.refuse(false)
        _ = try connection.show(notice())
        #expect(service.standing.count == 1)
    }
}
