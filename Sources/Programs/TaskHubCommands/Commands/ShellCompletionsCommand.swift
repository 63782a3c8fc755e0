internal import ArgumentParser
internal import Composition

struct ShellCompletionsCommand: CompletionsCommand {
    static let program = "taskhub"
    static let configuration = completionsConfiguration

    @Argument(help: "The shell.") var shell: CompletionScript.Shell
}
