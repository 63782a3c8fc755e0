internal import ArgumentParser
internal import TaskActions

struct CompleteIntent: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "complete", abstract: "Complete a task.")

    @Argument(help: ArgumentHelp("A task's id, a unique prefix of it, or words of its title.", valueName: "task"))
    var words: [String]

    @OptionGroup var intent: TaskIntent

    func run() throws {
        try intent.run(on: words, among: .open) { _ in .complete }
    }
}
