internal import Glibc
internal import TaskHubTestSupport

/// A notification service that does on command what real ones do rarely.
package final class MockNotificationService: Sendable {
    private static let name = "org.freedesktop.Notifications"

    /// One notification that is shown now.
    package struct Standing: Hashable, Sendable {
        package let id: UInt32
        package let summary: String
        package let body: String
        package let actions: [String]
    }

    private let bus: PrivateBus
    private let file: String
    private let capabilities: [String]
    private let program = ReplaceableProgram()

    /// Starts the service, and waits until it has its name.
    package init(
        on bus: PrivateBus, capabilities: [String] = ["body", "body-markup", "actions"]
    ) async throws {
        self.bus = bus
        self.capabilities = capabilities
        file = bus.directory.appending("notifications-\(UInt32.random(in: 0...UInt32.max))")
        try await start()
    }

    deinit {
        // It may still write to its directory, which is removed next.
        program.end()
    }

    /// Starts the service again after ``end()``: it has another unique name, and shows nothing.
    package func start() async throws {
        program.replace(
            with: try BackgroundProgram(
                "/usr/bin/python3", [MockNotificationService.script, file, capabilities.joined(separator: ",")],
                environment: bus.environment, output: "\(file).out"))
        try await wait(until: "the service has its name") { [bus] in
            try await bus.hasOwner(MockNotificationService.name)
        }
    }

    /// Kills the service.
    package func end() async throws {
        program.end()
        try await wait(until: "the service is gone") { [bus] in
            try await !bus.hasOwner(MockNotificationService.name)
        }
    }

    /// Stops the process, which then answers nothing until ``resume()``.
    package func stop() { program.stop() }

    package func resume() { program.resume() }

    /// The arguments of each call of `Notify`, as a JSON array.
    package var calls: [String] { TextFile.contents(of: file).split(separator: "\n").map(String.init) }

    /// The name of each method that was called.
    package var methods: [String] { TextFile.contents(of: "\(file).calls").split(separator: "\n").map(String.init) }

    /// What is shown now, in the order in which it was first shown.
    package var standing: [Standing] {
        TextFile.contents(of: "\(file).standing").split(separator: "\n").compactMap { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard fields.count == 4, let id = UInt32(fields[0]) else { return nil }
            return Standing(
                id: id, summary: fields[1], body: fields[2], actions: fields[3].split(separator: ",").map(String.init))
        }
    }

    /// Waits until exactly this many notifications are shown, and returns them.
    package func waitForStanding(_ count: Int) async throws -> [Standing] {
        try await wait(until: "\(count) notifications are shown") { standing.count == count }
        return standing
    }

    /// Waits until one notification is shown, whose summary or body begins so, and returns it.
    package func waitForStanding(_ text: String) async throws -> Standing {
        try await wait(until: "\(text) is shown") {
            standing.count == 1 && [standing[0].summary, standing[0].body].contains { $0.hasPrefix(text) }
        }
        return standing[0]
    }

    /// Presses a button, which closes the notification.
    package func press(_ key: String, of id: UInt32) async throws { try await call("Press", "\(id)", key) }

    /// Presses a button twice before the first press has an effect.
    package func pressTwice(_ key: String, of id: UInt32) async throws { try await call("PressTwice", "\(id)", key) }

    /// Sets the property `Inhibited`, which the service does not have before.
    package func inhibit(_ isInhibited: Bool) async throws { try await call("Inhibit", "\(isInhibited)") }

    /// Holds the replies of `Notify`, or sends those that are held.
    package func delay(_ delays: Bool) async throws { try await call("Delay", "\(delays)") }

    /// Refuses each notification.
    package func refuse(_ refuses: Bool) async throws { try await call("Refuse", "\(refuses)") }

    /// Presses a button of the notification that makes the number of those shown, before the service replies.
    package func press(_ key: String, during count: Int) async throws {
        try await call("PressDuring", "\(count)", key)
    }

    /// Sends SIGTERM to the program that shows that notification, before the service replies.
    package func terminate(during count: Int) async throws { try await call("TerminateDuring", "\(count)") }

    /// Replies to `Notify` with a number of this type.
    package func reply(ofType type: String) async throws { try await call("ReplyType", type) }

    /// Closes all, as when their time is up.
    package func clear() async throws { try await call("Clear") }

    private func call(_ method: String, _ arguments: String...) async throws {
        try await bus.run(
            "/usr/bin/gdbus",
            [
                "call", "--session", "--timeout", "60", "--dest", MockNotificationService.name, "--object-path",
                "/org/freedesktop/Notifications", "--method", "dev.taskhub.Mock.\(method)",
            ] + arguments
        ).expectSuccess()
    }

    private static var script: String {
        let root = #filePath.split(separator: "/").dropLast(6).joined(separator: "/")
        return "/\(root)/fixtures/notifications/service.py"
    }
}
