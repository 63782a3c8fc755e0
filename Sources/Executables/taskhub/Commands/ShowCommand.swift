internal import ArgumentParser
internal import Composition

struct ShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show all of a task.",
        discussion: "Values that gave way when a field was changed here and on the server are shown for 90 days.")

    @Argument(help: ArgumentHelp("An id, or a unique beginning of it.", valueName: "id"))
    var reference: String

    @OptionGroup var common: ProgramOptions

    func run() throws {
        try TaskDetailsView(context: try ProgramContext.open(common), json: common.json).show(reference)
    }
}
