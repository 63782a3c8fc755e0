internal import ArgumentParser
internal import Composition
internal import TaskHubEntities
internal import TaskHubUseCases

struct ReopenIntent: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "reopen", abstract: "Open a completed task again.")

    @Argument(help: ArgumentHelp("An id, or a unique beginning of it.", valueName: "id"))
    var reference: String

    @OptionGroup var common: CommonOptions

    func run() throws {
        let context = try ProgramContext.open(common)
        let id = try FindTask(in: context.workspace).run(reference: reference).task.id
        let reopened = context.settle(try ReopenTask(in: context.workspace).run([id]))
        try IntentAnswer.tell("Reopened", reopened[0].task, json: common.json)
    }
}
