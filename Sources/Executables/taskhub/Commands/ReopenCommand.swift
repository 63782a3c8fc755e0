internal import ArgumentParser
internal import Composition
internal import TaskActions
internal import TaskHubEntities

struct ReopenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reopen", abstract: "Reopen completed tasks.")

    @OptionGroup var tasks: TaskArguments
    @OptionGroup var common: ProgramOptions

    func run() throws {
        let context = try ProgramContext.open(common)
        let ids = try tasks.find(in: context.workspace).map(\.task.id)
        let changes = context.settle(try ReopenTask(in: context.workspace).run(ids))
        try TaskReply(context, json: common.json)
            .print("Reopened", changes.map { FoundTask(task: $0.task, list: $0.list) })
    }
}
