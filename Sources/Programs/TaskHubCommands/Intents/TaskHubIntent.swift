package import ArgumentParser
internal import Arguments
internal import Composition
internal import TaskStore

/// The command for keybindings and scripts.
///
/// It never prompts.
package struct TaskHubIntent: UnattendedProgram {
    static let name = "taskhub-intent"

    package static let configuration = CommandConfiguration(
        commandName: name,
        abstract: "Act on tasks from a keybinding or a script, without prompts.",
        version: "\(ProgramVersion.text)\n\(SQLiteLibrary.current.summary)",
        subcommands: [CreateIntent.self, QuickIntent.self] + VerbIntents.all + [
            OpenIntent.self, PickIntent.self, UndoIntent.self, RefreshIntent.self, ShellCompletionsIntent.self,
            TellBarsCommand.self,
        ])

    package init() {}

    /// Runs the command that the program's arguments name.
    static func start() -> Never {
        let arguments = ProgramArguments.words
        if let request = CompletionRequest(arguments) { request.answer(for: TaskHubIntent.self) }
        // A keybinding has no terminal to show an error.
        let showsNotice = arguments.prefix { $0 != "--" }.contains(ReplyOptions.notifyOption)
        ProgramEntry.run(
            TaskHubIntent.self, arguments: arguments, parseFast: FastIntentArguments.command,
            onFailure: { if showsNotice { Notice($0).show() } })
    }
}

struct ShellCompletionsIntent: CompletionsCommand {
    static let program = TaskHubIntent.name
    static let configuration = completionsConfiguration

    @Argument(help: "The shell.") var shell: CompletionScript.Shell
}
