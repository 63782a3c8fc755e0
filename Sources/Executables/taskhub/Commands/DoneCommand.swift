internal import ArgumentParser
internal import Composition
internal import TaskActions
internal import TaskHubEntities

struct DoneCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "done", abstract: "Complete tasks; a recurring task is created again with its next date.")

    @OptionGroup var tasks: TaskArguments
    @OptionGroup var common: ProgramOptions

    func run() throws {
        let context = try ProgramContext.open(common)
        let ids = try tasks.find(in: context.workspace).map(\.task.id)
        let changes = context.settle(try CompleteTask(in: context.workspace).run(ids))
        let reply = TaskReply(context, json: common.json)
        try reply.print("Completed", changes.map { FoundTask(task: $0.task, list: $0.list) })
        guard !common.json else { return }
        for change in changes {
            if let next = change.nextOccurrence { try reply.print("Next", next, change.list) }
        }
    }
}
