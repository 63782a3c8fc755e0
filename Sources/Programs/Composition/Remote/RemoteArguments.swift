package import ArgumentParser

/// The declaration of a command that `taskhub-remote` carries out: its name, its help and its arguments.
///
/// `taskhub-remote` parses by it. `taskhub` lists it in its help, and completes it in shells and in the app.
package protocol RemoteArguments: ParsableArguments {
    static var configuration: CommandConfiguration { get }
}

/// The arguments of `taskhub setup`.
package struct SetupArguments: RemoteArguments {
    package static let configuration = CommandConfiguration(
        .setup, abstract: "Set the Task Hub server to use, after checking that it is one.")

    @Argument(
        help: ArgumentHelp(
            "The server's address, as in https://tasks.example.org, or - to read it from standard input.",
            valueName: "url"))
    package var address: String

    @Option(help: ArgumentHelp("A PEM file with additional certificate authorities to trust.", valueName: "file"))
    package var caFile: String?

    @OptionGroup package var common: ProgramOptions

    package init() {}
}

/// The arguments of `taskhub login`.
package struct LoginArguments: RemoteArguments {
    package static let configuration = CommandConfiguration(
        .login, abstract: "Sign in to the server, and store the tokens in the keyring.",
        discussion: """
            Over ssh, use --device or --paste. A link that was waiting for the sign-in is opened afterwards, except \
            with --json.
            """)

    @Flag(help: "Show a code to enter on any device.")
    package var device = false

    @Flag(help: "Print the sign-in address, and read the address where the browser ends up.")
    package var paste = false

    @Flag(help: "Print the sign-in address instead of opening a browser.")
    package var noBrowser = false

    @Flag(
        name: .customLong("insecure-storage"),
        help: "Keep the tokens in a plain file in the container, for machines without a keyring.")
    package var insecureStorage = false

    @Flag(
        inversion: .prefixedNo,
        help: "Move this machine's unsent tasks into the account, or leave them. Default: ask.")
    package var adopt: Bool?

    /// Leaves a link that was waiting for the sign-in to the app, which runs this program.
    @Flag(help: .hidden)
    package var leaveLink = false

    @Option(
        help: ArgumentHelp(
            "Say what to try if no response has come after this many seconds.", valueName: "seconds",
            visibility: .hidden),
        transform: Seconds(0.001...3600).parse)
    package var adviseAfter = 60.0

    @OptionGroup package var common: ProgramOptions

    package init() {}

    package func validate() throws {
        guard [device, paste, noBrowser].count(where: { $0 }) <= 1 else {
            throw ValidationError("Use only one of --device, --paste and --no-browser")
        }
    }
}

/// `taskhub unlock` takes the options of every command.
package struct UnlockArguments: RemoteArguments {
    package static let configuration = CommandConfiguration(
        .unlock, abstract: "Unlock the keyring; may ask for its password on a terminal.")

    @OptionGroup package var common: ProgramOptions

    package init() {}
}

/// The arguments of `taskhub logout`.
package struct LogoutArguments: RemoteArguments {
    package static let configuration = CommandConfiguration(
        .logout, abstract: "Sign out here and at the identity provider; tasks are kept.",
        discussion: """
            --erase also deletes the stores of the same account that were set aside. It lists them first, and asks on a \
            terminal.
            """)

    @Flag(help: "Also delete all tasks and lists here, including those that were never sent.")
    package var erase = false

    @Flag(help: "Do not ask before erasing.")
    package var yes = false

    @OptionGroup package var common: ProgramOptions

    package init() {}

    package func validate() throws {
        guard erase || !yes else { throw ValidationError("Use --yes only with --erase") }
    }
}

/// `taskhub session` takes the options of every command.
package struct SessionArguments: RemoteArguments {
    package static let configuration = CommandConfiguration(
        .session, abstract: "Show the signed-in account, as the server sees it.")

    @OptionGroup package var common: ProgramOptions

    package init() {}
}

/// The arguments of `taskhub remind`.
package struct RemindArguments: RemoteArguments {
    package static let configuration = CommandConfiguration(
        .remind, abstract: "Show a notification for each task that is due, or about to be.",
        discussion: """
            Shows what is due now, and one digest of what was missed. Run it from cron, or let 'taskhub install' start \
            it with --watch, which shows each reminder in its minute.

            With --watch, notifications have buttons, if the notification service shows any: Complete, Snooze, Open \
            and Undo.
            """)

    @Flag(help: "Keep running: show each reminder in its minute, and act on its buttons.")
    package var watch = false

    @Flag(help: "Show counts instead of titles.")
    package var redact = false

    @OptionGroup package var common: ProgramOptions

    package init() {}

    package func validate() throws {
        if watch, common.json { throw ValidationError("Use only one of --json and --watch") }
    }
}

/// The arguments of `taskhub doctor`.
package struct DoctorArguments: RemoteArguments {
    package static let configuration = CommandConfiguration(
        .doctor, abstract: "Check the installation, one line per check, and how to fix each problem.",
        discussion: """
            Never prompts, and exits 0 whatever it finds. With --json, is_well is true for each check that passed.
            """)

    @Option(
        help: ArgumentHelp("Stop checking after this many seconds.", valueName: "seconds", visibility: .hidden),
        transform: Seconds(0...3600).parse)
    package var within = 30.0

    @OptionGroup package var common: ProgramOptions

    package init() {}
}

/// `taskhub notify`, which our programs start, takes nothing.
package struct NotifyArguments: RemoteArguments {
    package static let configuration = CommandConfiguration(
        .notify, abstract: "Show a notification.", shouldDisplay: false)

    package init() {}
}

extension CommandConfiguration {
    init(
        _ command: RemoteCommand, abstract: String, discussion: String = "", shouldDisplay: Bool = true,
        subcommands: [any ParsableCommand.Type] = []
    ) {
        self.init(
            commandName: command.rawValue, abstract: abstract, discussion: discussion, shouldDisplay: shouldDisplay,
            subcommands: subcommands, defaultSubcommand: subcommands.first)
    }
}
