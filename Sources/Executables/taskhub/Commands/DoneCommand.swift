internal import ArgumentParser
internal import TaskActions

struct DoneCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "done", abstract: "Complete tasks; a recurring task is created again with its next date.",
        aliases: ["do"])

    @OptionGroup var tasks: TaskArguments

    func run() throws {
        try tasks.change(("complete", "Completed")) { try CompleteTask(in: $0).run($1) }
    }
}
