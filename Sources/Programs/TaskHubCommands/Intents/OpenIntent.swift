internal import ArgumentParser
internal import Composition
internal import TaskActions
internal import TaskHubEntities

struct OpenIntent: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open", abstract: "Show a task in a new terminal window.",
        discussion: """
            Works like 'taskhub open' with a link that the desktop opens. Waits at most a second. On a \
            terminal without a display, shows the task there.
            """)

    @Argument(help: ArgumentHelp("A task's id, a unique prefix of it, or words of its title.", valueName: "task"))
    var words: [String]

    @OptionGroup var reply: ReplyOptions

    func run() throws {
        try reply.answer { context in
            let id = try FindTask(in: context.workspace, shortestPrefix: Terminal.shortestPrefix)
                .run(one: words, among: .any).task.id
            return try TaskOpening(common: reply.common).open([id], in: context)
        }
    }
}
