internal import ArgumentParser
internal import TaskActions

struct ReopenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reopen", abstract: "Reopen completed tasks.")

    @OptionGroup var tasks: TaskArguments

    func run() throws {
        try tasks.change(("reopen", "Reopened"), among: .completed, actingOn: .completed) {
            try ReopenTask(in: $0).run($1)
        }
    }
}
