internal import ArgumentParser

struct ReopenIntent: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "reopen", abstract: "Open a completed task again.")

    @Argument(help: ArgumentHelp("An id, or a unique beginning of it.", valueName: "id"))
    var reference: String

    @OptionGroup var intent: TaskIntent

    func run() throws {
        try intent.run(on: reference) { _ in .reopen }
    }
}
