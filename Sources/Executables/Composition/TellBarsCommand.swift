internal import AppGroup
package import ArgumentParser
internal import BarSignals
internal import GroupDefaults
internal import ProcessControl
internal import TaskHubDefaults
internal import TaskHubGroup

/// What the programs start after a change, where the setting `bars` names any; not for people.
package struct TellBarsCommand: ParsableCommand {
    static let name = "tell-bars"
    /// So many seconds a bar may take to hear it: one that hangs is not to gather our programs.
    private static let bounded = ["timeout", "5"]
    /// How long an answer may keep the bars waiting, which the network does.
    private static let patience = Duration.milliseconds(300)

    package static let configuration = CommandConfiguration(
        commandName: name, abstract: "Tell the status bars that there is a new card.", shouldDisplay: false)

    @Option(help: "Wait for the answer of this process.")
    var after: Int32?

    @OptionGroup var common: ProgramOptions

    package init() {}

    package func run() throws {
        let container = try ProgramContext.container(common)
        let locks = ContainerLocks(paths: container.paths)
        let bars = try ProgramContext.defaults(of: container, locks).read().statusBars
        if let after { ProcessHandle(of: after)?.awaitEnd(atMost: Self.patience) }
        let messengers = LeftPrograms()
        // A bar whose program is not there has none to tell.
        try BarNotice(bars, container: container.paths, locks: locks) { try? messengers.start(Self.bounded + $0) }.run()
    }
}
