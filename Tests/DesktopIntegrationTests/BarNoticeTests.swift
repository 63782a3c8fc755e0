import AppGroup
import BarSignals
import DesktopIntegration
import GroupDefaults
import Synchronization
import TaskHubContainer
import TaskHubGroup
import TaskHubTestSupport
import Testing

@Suite("Notifying bars of changes")
struct BarNoticeTests {
    /// Records the commands instead of running them.
    private final class Commands: Sendable {
        private let all = Mutex<[[String]]>([])
        var list: [[String]] { all.withLock { $0 } }
        func note(_ command: [String]) { all.withLock { $0.append(command) } }
    }

    private static func container() throws -> (TemporaryDirectory, ContainerPaths) {
        let directory = TemporaryDirectory()
        return (directory, try GroupContainer.open(at: directory.appending("group")).paths)
    }

    private static func stamp(_ number: Int, _ paths: ContainerPaths) throws {
        try ContainerFile.rewriteInPlace(paths.stamp, with: Array("\(number)\n".utf8))
    }

    @Test("Each bar is notified by its own command, with only the configured name")
    func commands() throws {
        let (directory, paths) = try Self.container()
        let commands = Commands()
        let bars: [StatusBar] = [.polybar(module: "tasks"), .eww(variable: "tasks"), .genmon(item: "12")]
        try BarNotice(bars, container: paths, locks: ContainerLocks(paths: paths), start: commands.note).run()
        #expect(
            commands.list == [
                ["polybar-msg", "action", "#tasks.hook.0"], ["eww", "poll", "tasks"],
                [
                    "dbus-send", "--session", "--type=method_call", "--dest=org.xfce.Panel", "/org/xfce/Panel",
                    "org.xfce.Panel.PluginEvent", "string:genmon-12", "string:refresh", "variant:boolean:true",
                ],
            ])
        withExtendedLifetime(directory) {}
    }

    @Test("Many changes in a row cause few notices, and the last change is always among them", .timeLimit(.minutes(2)))
    func throttled() async throws {
        let (directory, paths) = try Self.container()
        let commands = Commands()
        let changes = 100
        // The stamp at the time of the last notice.
        let seen = Mutex<[UInt8]?>(nil)
        let start: @Sendable ([String]) -> Void = { command in
            commands.note(command)
            do {
                let stamp = try ContainerFile.read(paths.stamp, limit: 64)
                seen.withLock { $0 = stamp }
            } catch {
                Issue.record(error)
            }
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...changes {
                try Self.stamp(number, paths)
                group.addTask {
                    try await onThread {
                        try BarNotice(
                            [.polybar(module: "tasks")], container: paths, locks: ContainerLocks(paths: paths),
                            start: start
                        ).run()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(seen.withLock { $0 } == Array("\(changes)\n".utf8))
        #expect(commands.list.count < changes / 4)
        withExtendedLifetime(directory) {}
    }
}
