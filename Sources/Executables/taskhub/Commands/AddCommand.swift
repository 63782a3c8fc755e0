internal import ArgumentParser
internal import Composition
internal import TaskActions
internal import TaskDocuments
internal import TaskHubEntities

struct AddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Add a task.")

    @OptionGroup var draftOptions: DraftOptions

    @Option(name: .customLong("repeat"), help: "How often it repeats; needs --due.")
    var recurrence: Recurrence = .none

    @OptionGroup var common: ProgramOptions

    func run() throws {
        let context = try ProgramContext.open(common)
        let draft = try draftOptions.draft(in: context.workspace, recurrence: recurrence)
        let created = context.settle(try CreateTask(in: context.workspace).run(draft, key: nil))
        try TaskReply(context, json: common.json).print("Added", created.task, created.list)
    }
}
