internal import ArgumentParser

struct CompleteIntent: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "complete", abstract: "Complete a task.")

    @Argument(help: ArgumentHelp("A task's id, or a unique prefix of it.", valueName: "id"))
    var reference: String

    @OptionGroup var intent: TaskIntent

    func run() throws {
        try intent.run(on: reference) { _ in .complete }
    }
}
