internal import ArgumentParser
internal import Arguments
internal import CLinux
internal import Composition
internal import TaskStore
internal import Version

/// The commands of `taskhub` that need the network or the keyring.
///
/// It calls itself `taskhub`, since that is what users type.
struct TaskHubRemote: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "taskhub", abstract: "The commands of taskhub that need the network or the keyring.",
        version: "\(ProgramVersion.text)\n\(SQLiteLibrary.current.summary)",
        subcommands: [
            SetupCommand.self, LoginCommand.self, UnlockCommand.self, LogoutCommand.self, SessionCommand.self,
            SyncCommand.self, DoctorCommand.self, NotifyCommand.self, TellBarsCommand.self,
        ])
}

@main
enum Program {
    static func main() {
        // Before the first token is read.
        taskhub_hide_memory()
        if let request = CompletionRequest(ProgramArguments.words) { request.answer(for: TaskHubRemote.self) }
        ProgramEntry.run(
            TaskHubRemote.self, arguments: ProgramArguments.words,
            explain: Diagnosis.init(explainingHere:))
    }
}
