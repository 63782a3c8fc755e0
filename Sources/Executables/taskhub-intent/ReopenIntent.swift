internal import ArgumentParser
internal import Composition
internal import TaskHubEntities
internal import TaskHubUseCases

struct ReopenIntent: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "reopen", abstract: "Open a completed task again.")

    @Argument(help: ArgumentHelp("An id, or a unique beginning of it.", valueName: "id"))
    var reference: String

    @OptionGroup var delivery: DeliveryOptions

    @OptionGroup var common: ProgramOptions

    func run() throws {
        let context = try ProgramContext.open(common, isIntent: true)
        let id = try FindTask(in: context.workspace).run(reference: reference).task.id
        let reopened = context.settle(try ReopenTask(in: context.workspace).run([id]))
        let status = try Delivery(options: delivery, common: common).attempt(for: id, in: context)
        try IntentAnswer.tell("Reopened", reopened[0].task, status, json: common.json)
    }
}
