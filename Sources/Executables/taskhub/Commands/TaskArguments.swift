internal import ArgumentParser
internal import Composition
internal import TaskActions
internal import TaskHubEntities

/// The arguments and the work of the commands that change any number of tasks.
struct TaskArguments: ParsableArguments {
    @Argument(help: ArgumentHelp("Task ids, or unique prefixes of them.", valueName: "id"))
    var references: [String]

    @OptionGroup var common: ProgramOptions

    /// Changes the tasks and prints them, each followed by the next occurrence that the change created.
    ///
    /// A JSON document has the tasks only.
    func change(
        _ verb: String, _ action: (Workspace, [EntityID]) throws -> Committed<[TaskChange]>
    ) throws {
        let context = try ProgramContext.open(common)
        let ids = try find(in: context.workspace).map(\.task.id)
        let changes = context.settle(try action(context.workspace, ids))
        let reply = TaskReply(context, json: common.json)
        try reply.print(verb, changes.map { FoundTask(task: $0.task, list: $0.list) })
        guard !common.json else { return }
        for change in changes {
            if let next = change.nextOccurrence { try reply.print("Next", next, change.list) }
        }
    }

    func find(in workspace: Workspace) throws -> [FoundTask] {
        try FindTask(in: workspace).run(references: references)
    }
}
