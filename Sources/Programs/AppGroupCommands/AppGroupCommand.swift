package import ArgumentParser
import Arguments

/// The program for ArgumentParser.
package struct AppGroupCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "appgroup",
        abstract: "Shared files, settings, cards and tokens for widgets and scripts.",
        usage: "appgroup --group ID <command> …",
        discussion: """
            A first card in your bar:

              export APPGROUP=org.example.mail
              echo '{"schema": 1, "title": "Mail", "line": "3 unread"}' |
                  appgroup snapshot publish mail
              appgroup card mail --format waybar

            A command that runs once for every bar and monitor, at most every five minutes:

              appgroup run mail --max-age 300 --timeout 20 -- ./count-mail

            A token from the keyring for curl, without a prompt, and no request if there is none:

              header=$(appgroup token header mail) || exit
              printf '%s\\n' "$header" | curl -H @- https://mail.example.org/unread

            The programs of a group share one directory. Give the group to each command with --group, or set APPGROUP \
            once. 'man appgroup' explains every command.
            """,
        version: ProgramVersion.text,
        subcommands: [
            PathCommand.self, InitCommand.self, DoctorCommand.self, DefaultsCommand.self, FileCommand.self,
            LockCommand.self, RunCommand.self, SnapshotCommand.self, CardCommand.self, TokenCommand.self,
            OutboxCommand.self, ServerCommand.self, InstallCommand.self, UninstallCommand.self, CompletionsCommand.self,
        ])

    /// Those that bars and loops run.
    static let fastCommands: [any FastCommand.Type] = [
        CardCommand.self, RunCommand.self, FileCommand.Get.self, DefaultsCommand.Get.self, SnapshotCommand.Show.self,
        LockCommand.self,
    ]

    package init() {}
}
