internal import ArgumentParser
internal import TaskActions

/// The commands that only change named tasks.
enum VerbCommands {
    static let all: [any ParsableCommand.Type] = [
        DoneCommand.self, SnoozeCommand.self, ReopenCommand.self, DeleteCommand.self, DuplicateCommand.self,
    ]
}

struct DoneCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "done", abstract: "Complete tasks; a recurring task is created again with its next date.",
        aliases: ["do"])

    @OptionGroup var tasks: TaskArguments

    func run() throws { try tasks.change(.complete) }
}

struct ReopenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reopen", abstract: "Reopen completed tasks.")

    @OptionGroup var tasks: TaskArguments

    func run() throws { try tasks.change(.reopen) }
}

struct DeleteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete tasks; asks first if there are several.",
        discussion: "'taskhub undo' brings them back.", aliases: ["rm"])

    @OptionGroup var tasks: TaskArguments

    func run() throws { try tasks.change(.delete) }
}

struct DuplicateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "duplicate", abstract: "Add a copy of each task.",
        discussion: "A copy has the same fields. It is open, even if the task is completed.", aliases: ["copy"])

    @OptionGroup var tasks: TaskArguments

    func run() throws { try tasks.change(.duplicate) }
}
