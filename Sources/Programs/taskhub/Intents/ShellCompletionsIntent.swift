internal import ArgumentParser
internal import Composition

struct ShellCompletionsIntent: CompletionsCommand {
    static let program = TaskHubIntent.name
    static let configuration = completionsConfiguration

    @Argument(help: "The shell.") var shell: CompletionScript.Shell
}
