internal import AppGroup
package import ArgumentParser
internal import DesktopIntegration
internal import GroupDefaults
internal import ProcessControl
internal import TaskHubContainer
internal import TaskHubGroup

/// Notifies the status bars of a change.
///
/// The programs start it themselves if the setting `bars` names any, so help does not list it.
package struct TellBarsCommand: ParsableCommand {
    static let name = "tell-bars"
    /// Five seconds per bar, so that our processes do not accumulate if a bar hangs.
    private static let bounded = ["timeout", "5"]
    /// How long to wait for the process that made the change, which may be busy with the network.
    private static let longestWait = Duration.milliseconds(300)

    package static let configuration = CommandConfiguration(
        commandName: name, abstract: "Notify the status bars of a new card.", shouldDisplay: false)

    @Option(help: "First wait until this process has ended.")
    var after: Int32?

    @OptionGroup var common: ProgramOptions

    package init() {}

    package func run() throws {
        let container = try ProgramContext.container(common)
        let locks = ContainerLocks(paths: container.paths)
        let bars = try ProgramContext.defaults(of: container, locks).read().statusBars
        if let after { ProcessHandle(of: after)?.awaitEnd(atMost: Self.longestWait) }
        let messengers = DetachedProcesses()
        // A bar whose program is not installed is skipped.
        try BarNotice(bars, container: container.paths, locks: locks) { try? messengers.start(Self.bounded + $0) }.run()
    }
}
