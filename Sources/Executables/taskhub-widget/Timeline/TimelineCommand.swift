import ArgumentParser

/// `taskhub-widget timeline`.
struct TimelineCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: CommandName.timeline.rawValue,
        abstract: "List the moments at which the card will change by itself.",
        discussion: """
            As long as nothing is published. An entry's relevance is 75 when something is overdue then, else 50 when \
            something falls due within the hour, else 25 when the day still asks for something, else 0; a card that \
            can't be trusted then (stale, signed-out, missing, unreadable) has 0 in any case.
            """)

    @Option(name: .long(.container), help: RenderCommand.containerHelp)
    var container: String?

    @Option(name: .long(.at), help: ArgumentHelp("What comes after this moment.", valueName: "rfc3339"))
    var at: String?

    @Flag(name: .customLong("json"), help: "One JSON document.")
    var json = false
}
