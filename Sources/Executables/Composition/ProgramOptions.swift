package import ArgumentParser

/// What every command of the acting programs takes.
package struct ProgramOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The group container (default: $TASKHUB_GROUP_CONTAINER, else ~/.local/share/group-containers/"
                + "group.dev.taskhub).", valueName: "dir"))
    package var container: String?

    @Flag(help: "Print one JSON document.")
    package var json = false

    package init() {}

    /// For another command of ours, which shall work in the same container.
    package var containerArguments: [String] { container.map { ["--container", $0] } ?? [] }
}
