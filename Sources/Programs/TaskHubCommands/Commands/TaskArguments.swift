internal import ArgumentParser
internal import CommandOutput
internal import Composition
internal import TaskActions
internal import TaskHubEntities

/// The arguments and the work of the commands that change any number of tasks.
struct TaskArguments: ParsableArguments {
    @Argument(
        help: ArgumentHelp("Ids or unique prefixes of them, or words of one task's title.", valueName: "task"))
    var references: [String] = []

    @Flag(name: .customLong("id"), help: "Take ids only, and never words of a title, as a script should.")
    var takesIDsOnly = false

    @Option(
        name: .customLong("where"),
        help: ArgumentHelp(
            "All tasks that a filter selects, as in 'list:Home due:today', instead of ids; asks first.",
            valueName: "filter"))
    var filter: String?

    @Flag(help: "Do not ask.") var yes = false

    @OptionGroup var common: ProgramOptions

    func validate() throws {
        // As an unset variable of a script gives it: it would select all tasks.
        if let filter, filter.trimmingWhitespace().isEmpty { throw ValidationError("--where needs a filter") }
        guard references.isEmpty == (filter != nil) else {
            throw ValidationError(
                references.isEmpty
                    ? "No task was given; give ids or words of a title, or --where"
                    : "Give either tasks or --where")
        }
    }

    /// Changes the tasks and prints them, each followed by the next occurrence that the change created.
    ///
    /// A JSON document has the tasks only.
    ///
    /// - Parameters:
    ///   - verb: What is done.
    ///   - action: Returns the action for the tasks with these ids, which is one step.
    /// - Throws: What the question, the action or the store throws.
    func change(_ verb: TaskVerb, _ action: (Workspace, [EntityID]) throws -> TaskAction) throws {
        let context = try ProgramContext.openExisting(common, isAnnounced: false)
        let ids = try select(in: context.workspace, to: verb).map(\.task.id)
        let changes = context.settle(try action(context.workspace, ids).run(on: ids, in: context.workspace))
        try TaskReply(context, json: common.json).print(verb.recorded.past, changes)
    }

    func change(_ action: TaskAction) throws {
        try change(action.verb) { _, _ in action }
    }

    /// Returns the tasks, after the question that a filter, or the deletion of several tasks, needs.
    private func select(in workspace: Workspace, to verb: TaskVerb) throws -> [FoundTask] {
        guard let filter else {
            let found = try named(references, in: workspace, for: verb, asks: !common.json)
            if verb == .delete, found.count > 1 { try confirm(verb, found, in: workspace) }
            return found
        }
        let criteria = try FilterPhrase(reading: workspace.dates).criteria(of: filter)
        let page = try ListTasks(in: workspace).run(verb.acted.filter, matching: criteria)
        let found = page.tasks.map { task in FoundTask(task: task, list: page.lists.first { $0.id == task.listID }) }
        guard !found.isEmpty else {
            throw Diagnosis.refused(
                "no_match", "no task matches the filter", "Give the filter to 'taskhub list' to see what it selects")
        }
        try confirm(verb, found, in: workspace)
        return found
    }

    /// Returns the tasks that words name; those of a title name one that the verb can act on.
    func named(_ words: [String], in workspace: Workspace, for verb: TaskVerb, asks: Bool) throws -> [FoundTask] {
        let tasks = NamedTasks(in: workspace, forDeletion: verb == .delete)
        return try takesIDsOnly ? tasks.tasks(words) : tasks.tasks(words, among: verb.acted, asks: asks)
    }

    private func confirm(_ verb: TaskVerb, _ found: [FoundTask], in workspace: Workspace) throws {
        let lines = found.map { TaskLine($0.task, in: $0.list, workspace).summary }
        try Confirmation(to: "\(verb.infinitive) \(CountText(tasks: found.count).text)", lines, isGiven: yes).require()
    }
}
