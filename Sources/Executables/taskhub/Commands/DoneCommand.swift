internal import ArgumentParser
internal import Composition
internal import TaskHubEntities
internal import TaskHubUseCases

struct DoneCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "done", abstract: "Complete tasks; a recurring one comes back with its next date.")

    @OptionGroup var tasks: TaskArguments
    @OptionGroup var common: CommonOptions

    func run() throws {
        let context = try ProgramContext.open(common)
        let ids = try tasks.find(in: context.workspace).map(\.task.id)
        let changes = context.settle(try CompleteTask(in: context.workspace).run(ids))
        let answer = TaskAnswer(context, json: common.json)
        try answer.tell("Completed", changes.map { FoundTask(task: $0.task, list: $0.list) })
        guard !common.json else { return }
        for change in changes {
            if let next = change.nextOccurrence { try answer.tell("Next", next, change.list) }
        }
    }
}

struct ReopenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reopen", abstract: "Open completed tasks again.")

    @OptionGroup var tasks: TaskArguments
    @OptionGroup var common: CommonOptions

    func run() throws {
        let context = try ProgramContext.open(common)
        let ids = try tasks.find(in: context.workspace).map(\.task.id)
        let changes = context.settle(try ReopenTask(in: context.workspace).run(ids))
        try TaskAnswer(context, json: common.json)
            .tell("Reopened", changes.map { FoundTask(task: $0.task, list: $0.list) })
    }
}

struct DeleteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "delete", abstract: "Delete tasks.")

    @OptionGroup var tasks: TaskArguments
    @OptionGroup var common: CommonOptions

    func run() throws {
        let context = try ProgramContext.open(common)
        let found = try tasks.find(in: context.workspace)
        _ = context.settle(try DeleteTask(in: context.workspace).run(found.map(\.task.id)))
        try TaskAnswer(context, json: common.json).tell("Deleted", found)
    }
}

/// One task or more, each by its id or a beginning of it.
struct TaskArguments: ParsableArguments {
    @Argument(help: ArgumentHelp("Ids, or unique beginnings of them.", valueName: "id"))
    var references: [String]

    func find(in workspace: Workspace) throws -> [FoundTask] {
        try FindTask(in: workspace).run(references: references)
    }
}
