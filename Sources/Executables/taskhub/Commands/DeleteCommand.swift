internal import ArgumentParser
internal import CommandOutput
internal import Composition
internal import TaskActions
internal import TaskHubEntities

struct DeleteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete tasks; asks first if there are several.",
        discussion: "'taskhub undo' brings them back.", aliases: ["rm"])

    @Flag(help: "Do not ask.") var yes = false
    @OptionGroup var tasks: TaskArguments

    func run() throws {
        let context = try ProgramContext.open(tasks.common)
        let found = try tasks.find(in: context.workspace)
        if found.count > 1 {
            let lines = found.map { TaskLine($0.task, in: $0.list, context.workspace).summary }
            try Confirmation(to: "delete \(CountText(tasks: found.count).text)", lines, isGiven: yes).require()
        }
        _ = context.settle(try DeleteTask(in: context.workspace).run(found.map(\.task.id)))
        try TaskReply(context, json: tasks.common.json).print("Deleted", found)
    }
}
