internal import ArgumentParser
internal import TaskActions

struct TaskArguments: ParsableArguments {
    @Argument(help: ArgumentHelp("Task ids, or unique prefixes of them.", valueName: "id"))
    var references: [String]

    func find(in workspace: Workspace) throws -> [FoundTask] {
        try FindTask(in: workspace).run(references: references)
    }
}
