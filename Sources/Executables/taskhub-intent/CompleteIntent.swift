internal import ArgumentParser
internal import Composition
internal import TaskHubEntities
internal import TaskHubUseCases

struct CompleteIntent: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "complete", abstract: "Complete a task.")

    @Argument(help: ArgumentHelp("An id, or a unique beginning of it.", valueName: "id"))
    var reference: String

    @OptionGroup var common: CommonOptions

    func run() throws {
        let context = try ProgramContext.open(common)
        let id = try FindTask(in: context.workspace).run(reference: reference).task.id
        let completed = context.settle(try CompleteTask(in: context.workspace).run([id]))
        try IntentAnswer.tell("Completed", completed[0].task, json: common.json)
    }
}
