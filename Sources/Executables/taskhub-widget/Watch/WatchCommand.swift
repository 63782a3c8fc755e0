import ArgumentParser

/// `taskhub-widget watch`: the options of `render`.
struct WatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: CommandName.watch.rawValue, abstract: "Print a card now, and another one whenever it changes.",
        usage: "taskhub-widget watch [<options>]",
        discussion: """
            At each change of the tasks, at once, and at the moments at which a card changes by itself: when a task \
            is due soon or overdue, at midnight, when the tasks are too old. Sleeps in between. Ends when nobody \
            reads its output any more. With --at the clock stands still; with --strict the exit code is the last \
            card's.
            """)

    @OptionGroup var render: RenderCommand
}
