package import ArgumentParser

/// The options of every command of `taskhub` and `taskhub-intent`.
package struct ProgramOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The group container (default: $TASKHUB_GROUP_CONTAINER, else ~/.local/share/group-containers/"
                + "group.dev.taskhub).", valueName: "dir"))
    package var container: String?

    @Flag(name: .shortAndLong, help: "Print one JSON document.")
    package var json = false

    package init() {}

    /// The arguments that make another of our programs use the same container.
    package var containerArguments: [String] { container.map { ["--container", $0] } ?? [] }
}
