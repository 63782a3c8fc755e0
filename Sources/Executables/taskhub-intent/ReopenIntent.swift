internal import ArgumentParser
internal import TaskActions

struct ReopenIntent: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "reopen", abstract: "Reopen a completed task.")

    @Argument(help: ArgumentHelp("A task's id, a unique prefix of it, or words of its title.", valueName: "task"))
    var words: [String]

    @OptionGroup var intent: TaskIntent

    func run() throws {
        try intent.run(on: words, among: .completed) { _ in .reopen }
    }
}
