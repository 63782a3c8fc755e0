package import ArgumentParser
package import TaskHubEntities

/// The options that describe a new task, the same in `add`, `log` and `taskhub-intent create`.
package struct DraftOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("The title, or - to read it from standard input.", valueName: "title"))
    package var words: [String]

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "When it is due: a day, or a day and a time, as in 'fri 17:00' or 2026-11-30.", valueName: "when"))
    package var due: String?

    @Option(
        name: ListArgument.name,
        help: ArgumentHelp(
            "The list to add it to; created if it does not exist and no other has a similar name.", valueName: "name"))
    package var list: String?

    @Flag(help: "Create the list if it does not exist.")
    package var createList = false

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("1 to 5, where 5 is the most urgent, or high, medium or low.", valueName: "1-5"))
    package var priority: String?

    @Option(name: .shortAndLong, help: ArgumentHelp("Notes.", valueName: "text"))
    package var notes: String?

    package init() {}

    /// Whether an option says more about the task than its title.
    package var describesTask: Bool { due != nil || list != nil || priority != nil }

    /// The texts of the options that set a field.
    package var texts: [TaskField: String?] { [.due: due, .list: list, .priority: priority, .notes: notes] }
}

/// The option that names a list.
package enum ListArgument {
    /// Other programs call lists projects.
    package static let name: NameSpecification = [.short, .long, .customLong("project")]
}
