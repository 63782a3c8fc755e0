internal import ArgumentParser
internal import Composition
internal import TaskDocuments
internal import TaskHubEntities
internal import TaskHubUseCases
internal import TextLayout

struct CreateIntent: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create", abstract: "Create a task; it is on the disk before this answers.")

    @OptionGroup var draftOptions: DraftOptions

    @Option(help: "Makes trying again safe: the same key answers as the first time.")
    var key: String?

    @OptionGroup var delivery: DeliveryOptions

    @OptionGroup var common: ProgramOptions

    func run() throws {
        let context = try ProgramContext.open(common, isIntent: true)
        let draft = try draftOptions.draft(in: context.workspace)
        let created = context.settle(try CreateTask(in: context.workspace).run(draft, key: key))
        let status = try Delivery(options: delivery, common: common).attempt(for: created.task.id, in: context)
        if common.json {
            return try StandardStreams.print(
                document: try IntentDocument.creation(status, id: created.task.id, key: created.key))
        }
        try IntentAnswer.tell("Created", created.task, status, json: false)
    }
}
