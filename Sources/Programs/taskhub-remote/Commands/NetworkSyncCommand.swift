internal import ArgumentParser
internal import Composition
internal import GroupDefaults
internal import ProcessControl
internal import TaskHubContainer

/// `taskhub sync --on-network`: starts a sync each time the network comes up or the machine wakes.
///
/// It is for those whose timer syncs at other times, so a failed sync is not repeated. Each sync is a separate process,
/// so that none of this one's threads wakes in between: those of Dispatch wake once a second. Without a server, it waits
/// for one that is set up later.
struct NetworkSyncCommand: ParsableCommand {
    static let configuration = SyncArguments.configuration

    @OptionGroup var arguments: SyncArguments

    /// Whether the arguments, without the program's name, are this command's.
    static func isNamed(by arguments: [String]) -> Bool {
        let asksForHelp = arguments.contains { ["help", "-h", "--help"].contains($0) }
        return RemoteCommand(arguments) == .sync && arguments.contains("--on-network") && !asksForHelp
    }

    func run() throws {
        guard let program = InstalledPrograms.taskhub() else {
            throw Diagnosis(
                .tryAgainLater, "program_missing", "one of the toolkit's programs is missing or cannot be started",
                "Reinstall the Task Hub toolkit")
        }
        var triggers = try SyncTriggers.open(queuedIn: nil, settling: .seconds(arguments.settling))
        if !triggers.hasSystemBus {
            StandardStreams.complain("taskhub: there is no system bus, so only waking from a suspend starts a sync.")
        }
        while true {
            _ = try triggers.wait(nil)
            guard try ProgramContext.settings(arguments.common)[.serverURL] != nil else { continue }
            do throws(StartFailure) {
                var sync = try ChildProgram(withErrorsOfOurs: [program, "sync"] + arguments.common.containerArguments)
                _ = sync.wait()
            } catch {
                StandardStreams.complain("taskhub: could not start the sync. The next event retries.")
            }
        }
    }
}
