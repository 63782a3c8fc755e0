import AppGroup
import ArgumentParser
import Glibc
import GroupCommandLine
import TextLayout

/// `appgroup path`.
struct PathCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "path", abstract: "Print the path of the group's directory.",
        discussion: """
            The directory may not exist yet; 'appgroup init' makes it, and so does each command that writes. Give its \
            path to a sandbox, or to a program that opens its files itself.
            """)

    @OptionGroup var common: GroupOptions

    func run() throws {
        let group = try GroupAccess(common)
        guard common.json else { return try Output.line(group.container) }
        try Output.document { output in
            output.append(member: "group", text: group.identifier.text)
            output.append(member: "container", text: group.container)
            output.append(member: "exists", access(group.container, F_OK) == 0)
        }
    }
}

/// `appgroup init`.
struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init", abstract: "Make the group's directory, check that only you can use it, and print its path."
    )

    @OptionGroup var common: GroupOptions

    func run() throws {
        let group = try GroupAccess(common)
        let isNew = access(group.container, F_OK) != 0
        let path = try group.open().paths.container
        guard common.json else { return try Output.line(path) }
        try Output.document { output in
            output.append(member: "group", text: group.identifier.text)
            output.append(member: "container", text: path)
            output.append(member: "created", isNew)
        }
    }
}
