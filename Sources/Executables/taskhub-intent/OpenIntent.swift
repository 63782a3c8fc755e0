internal import ArgumentParser
internal import Composition
internal import TaskActions
internal import TaskHubEntities

struct OpenIntent: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open", abstract: "Show a task in a terminal of its own.",
        discussion: "As 'taskhub open' does for a link that the desktop opens. Waits a second at most.")

    @Argument(help: ArgumentHelp("An id, or a unique beginning of it.", valueName: "id"))
    var reference: String

    @OptionGroup var reply: ReplyOptions

    func run() throws {
        try reply.answer { context in
            let id = try FindTask(in: context.workspace).run(reference: reference).task.id
            return try TaskOpening(common: reply.common).open([id], in: context)
        }
    }
}
