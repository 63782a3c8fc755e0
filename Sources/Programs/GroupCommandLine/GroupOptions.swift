package import ArgumentParser

/// The options of every command of `appgroup` and `appgroup-token`, before or after the command's name.
package struct GroupOptions: ParsableArguments {
    /// The names of these options that have a value.
    package static let valued: Set<String> = ["--group", "--container"]

    @Option(
        help: ArgumentHelp(
            "The group, as a reversed domain name such as org.example.mail (default: $APPGROUP).", valueName: "id"))
    package var group: String?

    @Option(
        help: ArgumentHelp(
            "The group's directory, if it is not the usual one (default: $APPGROUP_CONTAINER, else "
                + "~/.local/share/group-containers/ID).", valueName: "dir"), completion: .directory)
    package var container: String?

    @Flag(name: .shortAndLong, help: "Print one JSON document, also for an error.")
    package var json = false

    package init() {}

    /// Sets every option.
    ///
    /// For a fast parser, since the argument parser stops a program that reads one that is not set. Not an initializer:
    /// there, an assignment would initialize the wrapper of an option with a default again.
    package mutating func set(group: String?, container: String?, json: Bool) {
        self.group = group
        self.container = container
        self.json = json
    }
}
