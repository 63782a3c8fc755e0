internal import ArgumentParser
internal import Composition
internal import Version

/// The command for keybindings: acts, never asks.
struct TaskHubIntent: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "taskhub-intent",
        abstract: "Acts on tasks from a keybinding or a script, without ever asking anything.",
        version: ProgramVersion.text,
        subcommands: [
            CreateIntent.self, QuickIntent.self, CompleteIntent.self, ReopenIntent.self, SnoozeIntent.self,
            OpenIntent.self, PickIntent.self, RefreshIntent.self, TellBarsCommand.self,
        ])
}

@main
enum Program {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        ProgramEntry.run(TaskHubIntent.self, arguments: arguments) { failure in
            // Under a keybinding nobody sees the line that the program ends with.
            guard arguments.prefix(while: { $0 != "--" }).contains(ReplyOptions.notifyOption) else { return }
            Notice(summary: "Task Hub", text: failure.sentences).show()
        }
    }
}
