internal import ArgumentParser
internal import Composition
internal import TaskActions
internal import TaskHubEntities

struct DeleteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete tasks; asks first if there are several.",
        discussion: "'taskhub undo' brings them back.", aliases: ["rm"])

    @OptionGroup var tasks: TaskArguments

    func run() throws {
        let context = try ProgramContext.openExisting(tasks.common, isAnnounced: false)
        let found = try tasks.select(in: context.workspace, to: "delete", actingOn: .any, forDeletion: true)
        _ = context.settle(try DeleteTask(in: context.workspace).run(found.map(\.task.id)))
        try TaskReply(context, json: tasks.common.json).print("Deleted", found)
    }
}
