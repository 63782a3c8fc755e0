public import ArgumentParser

/// What every command of the acting programs takes.
public struct ProgramOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The group container (default: $TASKHUB_GROUP_CONTAINER, else ~/.local/share/group-containers/"
                + "group.dev.taskhub).", valueName: "dir"))
    public var container: String?

    @Flag(help: "Print one JSON document.")
    public var json = false

    public init() {}

    /// For another command of ours, which shall work in the same container.
    public var containerArguments: [String] { container.map { ["--container", $0] } ?? [] }
}
