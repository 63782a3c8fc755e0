internal import SessionBus
internal import TaskHubTestSupport

/// Writes down every call that passes over a private bus.
package final class BusMonitor: Sendable {
    private let bus: PrivateBus
    private let monitor: BackgroundProgram
    private let output: String

    /// What no program may send that must not ask.
    package static let forbidden: Set<String> = [
        "Unlock", "Prompt", "CreateItem", "CreateCollection", "Delete", "ChangeLock", "ChangeWithPrompt",
        "StartServiceByName",
    ]

    package init(_ bus: PrivateBus) async throws {
        self.bus = bus
        output = bus.directory.appending("monitor-\(UInt32.random(in: 0...UInt32.max)).out")
        monitor = try BackgroundProgram(
            "/usr/bin/dbus-monitor", ["--address", bus.address.text], environment: bus.environment, output: output)
        try await passMark()
    }

    deinit {
        // Before its directory is removed, into which it may still write.
        monitor.end()
    }

    /// The members called since the monitor began, once everything sent so far has passed.
    package func calls() async throws -> Set<String> {
        try await passMark()
        var members: Set<String> = []
        for line in TextFile.contents(of: output).split(separator: "\n") where line.hasPrefix("method call") {
            guard let member = line.split(separator: "member=").dropFirst().first else { continue }
            members.insert(String(member))
        }
        return members
    }

    /// Asks for a name that nobody has, and that nobody asked for before, until the monitor shows the question.
    private func passMark() async throws {
        let name = "watched.to.here\(UInt64.random(in: 0...UInt64.max))"
        try await wait(until: "the monitor has seen all") {
            _ = try await bus.hasOwner(name)
            return TextFile.contents(of: output).contains("\"\(name)\"")
        }
    }
}
