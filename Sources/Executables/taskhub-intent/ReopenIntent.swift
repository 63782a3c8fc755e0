internal import ArgumentParser

struct ReopenIntent: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "reopen", abstract: "Reopen a completed task.")

    @Argument(help: ArgumentHelp("A task's id, or a unique prefix of it.", valueName: "id"))
    var reference: String

    @OptionGroup var intent: TaskIntent

    func run() throws {
        try intent.run(on: reference) { _ in .reopen }
    }
}
