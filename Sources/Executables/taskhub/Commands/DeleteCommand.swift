internal import ArgumentParser
internal import Composition
internal import TaskActions
internal import TaskHubEntities

struct DeleteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "delete", abstract: "Delete tasks.", aliases: ["rm"])

    @OptionGroup var tasks: TaskArguments

    func run() throws {
        let context = try ProgramContext.open(tasks.common)
        let found = try tasks.find(in: context.workspace)
        _ = context.settle(try DeleteTask(in: context.workspace).run(found.map(\.task.id)))
        try TaskReply(context, json: tasks.common.json).print("Deleted", found)
    }
}
