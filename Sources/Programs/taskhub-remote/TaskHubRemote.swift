internal import ArgumentParser
internal import Arguments
internal import CLinux
internal import Composition
internal import TaskStore

/// The commands of `taskhub` that need the network, the keyring or the session bus.
///
/// It calls itself `taskhub`, since that is what users type.
struct TaskHubRemote: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "taskhub", abstract: "The commands of taskhub that need the network or the keyring.",
        version: "\(ProgramVersion.text)\n\(SQLiteLibrary.current.summary)",
        subcommands: [
            SetupCommand.self, LoginCommand.self, UnlockCommand.self, LogoutCommand.self, SessionCommand.self,
            SyncCommand.self, RemindCommand.self, DeviceCommand.self, DoctorCommand.self, NotifyCommand.self,
            TellBarsCommand.self,
        ])
}

/// The commands that run without Swift's concurrency, whose threads wake once a second.
struct TaskHubServices: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "taskhub", abstract: TaskHubRemote.configuration.abstract,
        version: TaskHubRemote.configuration.version, subcommands: [RemindCommand.self, NetworkSyncCommand.self])
}

@main
enum Program {
    static func main() {
        // Before the first token is read.
        toolkit_hide_memory()
        let words = NormalizedArguments.words(ProgramArguments.words)
        if RemoteCommand(words) == .remind || NetworkSyncCommand.isNamed(by: words) {
            ProgramEntry.run(TaskHubServices.self, arguments: ProgramArguments.words)
        }
        ProgramEntry.run(
            TaskHubRemote.self, arguments: ProgramArguments.words,
            explain: Diagnosis.init(explainingHere:))
    }
}
