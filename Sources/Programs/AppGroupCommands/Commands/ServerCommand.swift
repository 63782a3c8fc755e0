import ArgumentParser
import GroupCommandLine
import GroupDefaults
import ProgramFailures
import TextLayout

/// `appgroup server`.
struct ServerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "server", abstract: "Show and set the server that the group's programs use.",
        subcommands: [Show.self, Set.self])

    struct Set: ForwardedCommand { @OptionGroup var arguments: ServerSetArguments }

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Print the server's address.",
            discussion: "Exits with 66 if none is set.")

        @OptionGroup var common: GroupOptions

        func run() throws {
            let settings = try GroupAccess(common).settings()
            guard let address = settings[GroupServerSettings.address] else {
                throw ProgramFailure(
                    .absent, "no_server", "no server is set", "Set one with: appgroup server set URL")
            }
            guard common.json else { return try Output.line(address) }
            try Output.document { output in
                output.append(member: "url", text: address)
                let file = settings[GroupServerSettings.authorityFile]
                output.append(member: "ca_file", text: file.map { Array($0.utf8) })
            }
        }
    }
}
