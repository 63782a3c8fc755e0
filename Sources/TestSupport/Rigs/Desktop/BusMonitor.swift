internal import SessionBus
internal import TaskHubTestSupport

/// Records every method call on a private bus.
package final class BusMonitor: Sendable {
    private let bus: PrivateBus
    private let monitor: BackgroundProgram
    private let output: String

    /// The calls that may prompt, and that a non-interactive program must not send.
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
        // It may still write to its directory, which is removed next.
        monitor.end()
    }

    /// Returns the members called since the monitor started, including every call sent so far.
    package func calls() async throws -> Set<String> {
        Set(try await members())
    }

    /// Counts the calls of one member.
    package func count(of member: String) async throws -> Int {
        try await members().count { $0 == member }
    }

    private func members() async throws -> [String] {
        try await passMark()
        return TextFile.contents(of: output).split(separator: "\n").filter { $0.hasPrefix("method call") }
            .compactMap { $0.split(separator: "member=").dropFirst().first.map(String.init) }
    }

    /// Asks for the owner of a new name until the monitor shows the call: it has then seen all earlier calls.
    private func passMark() async throws {
        let name = "watched.to.here\(UInt64.random(in: 0...UInt64.max))"
        try await wait(until: "the monitor has seen all calls") {
            _ = try await bus.hasOwner(name)
            return TextFile.contents(of: output).contains("\"\(name)\"")
        }
    }
}
