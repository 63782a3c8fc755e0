internal import ArgumentParser
internal import Composition

struct ShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show all details of a task.",
        discussion:
            "If a field was changed both here and on the server, the value that was replaced is shown for 90 days.")

    @Argument(help: ArgumentHelp("A task's id, a unique prefix of it, or words of its title.", valueName: "task"))
    var words: [String]

    @Flag(name: .customLong("id"), help: "Take an id only, and never words of a title.")
    var takesIDOnly = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var common: ProgramOptions

    func run() throws {
        try TaskDetailsView(context: try ProgramContext.openExisting(common), json: common.json, output: output.text)
            .show(words, takesIDOnly: takesIDOnly)
    }
}
