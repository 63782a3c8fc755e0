internal import ArgumentParser
internal import Composition
internal import TaskActions
internal import TaskHubEntities

/// The intents that only change a named task.
enum VerbIntents {
    static let all: [any ParsableCommand.Type] = [
        CompleteIntent.self, ReopenIntent.self, SnoozeIntent.self, DuplicateIntent.self,
    ]
}

struct CompleteIntent: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "complete", abstract: "Complete a task.")

    @OptionGroup var task: NamedTask

    func run() throws { try task.change(.complete) }
}

struct ReopenIntent: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "reopen", abstract: "Reopen a completed task.")

    @OptionGroup var task: NamedTask

    func run() throws { try task.change(.reopen) }
}

struct SnoozeIntent: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snooze", abstract: "Postpone a task.",
        discussion: """
            Without --until, the task becomes due tomorrow, at the same time of day if it had one. A task that is \
            already due later is unchanged, so that snoozing twice is the same as snoozing once.
            """)

    @Option(help: ArgumentHelp("Until when, in the future, as in 'fri 17:00' or 'in 2 hours'.", valueName: "when"))
    var until: String?

    @OptionGroup var task: NamedTask

    func run() throws {
        try task.change(.snooze) { .snooze(until: try $0.futureDueDate(until)) }
    }
}

struct DuplicateIntent: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "duplicate", abstract: "Add a copy of a task.",
        discussion: "A copy has the same fields. It is open, even if the task is completed.")

    @OptionGroup var creation: CreationOptions

    @OptionGroup var task: NamedTask

    func run() throws {
        try task.run(.duplicate) { task, workspace in
            let key = creation.key(for: ["duplicate", task.id.description, task.title.text])
            return try DuplicateTask(in: workspace).run(task.id, by: key)
        }
    }
}

/// The task that an intent changes.
struct NamedTask: ParsableArguments {
    @Argument(help: ArgumentHelp("A task's id, a unique prefix of it, or words of its title.", valueName: "task"))
    var words: [String]

    @OptionGroup var intent: TaskIntent

    @Flag(name: .customLong("id"), help: "Take an id only, and never words of a title, as a script should.")
    var takesIDOnly = false

    /// Finds the task that the words name, changes it, and reports the change.
    func run(_ verb: TaskVerb, _ change: (TaskItem, Workspace) throws -> Committed<[TaskChange]>) throws {
        try intent.reply.answer { context in
            let find = FindTask(in: context.workspace, shortestPrefix: Terminal.shortestPrefix)
            let found =
                takesIDOnly
                ? try find.run(reference: words.joined(separator: " ")) : try find.run(one: words, among: verb.acted)
            let changes = context.settle(try change(found.task, context.workspace))
            return try intent.report(verb, changes, in: context)
        }
    }

    func change(_ verb: TaskVerb, _ action: (Workspace) throws -> TaskAction) throws {
        try run(verb) { try action($1).run(on: [$0.id], in: $1) }
    }

    func change(_ action: TaskAction) throws {
        try change(action.verb) { _ in action }
    }
}
