internal import AppShell
internal import ArgumentParser
internal import Composition
internal import TaskDocuments
internal import TaskHubUseCases

struct ShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show all of a task.")

    @Argument(help: ArgumentHelp("An id, or a unique beginning of it.", valueName: "id"))
    var reference: String

    @OptionGroup var common: CommonOptions

    func run() throws {
        let context = try ProgramContext.open(common)
        let found = try context.reading { try FindTask(in: $0).run(reference: reference) }
        try TaskAnswer(context, json: common.json).show(found)
    }
}
