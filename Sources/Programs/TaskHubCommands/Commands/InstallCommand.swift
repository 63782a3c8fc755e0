internal import ArgumentParser
internal import Composition
internal import DesktopIntegration
internal import UserIntegration

struct InstallCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "install",
        abstract: "Register taskhub:// links with your desktop, sync in the background, and show reminders.",
        discussion: """
            systemd user units run 'taskhub sync' every five minutes, after each local change, when the network comes \
            up and when the machine wakes. Without a server, they do nothing. Another unit runs 'taskhub remind \
            --watch'.

            Without systemd, your desktop starts the reminders at the next login. To sync in the background, run \
            'taskhub sync --watch' from any startup file.

            If the container is not the one in the home directory, its path is also written to \
            ~/.config/environment.d, so that bars, keybindings and services use it after the next login.
            """)

    @Flag(help: "Only show what would be done.")
    var dryRun = false

    @OptionGroup var common: ProgramOptions

    func run() throws {
        try IntegrationReport.print(common, dryRun: dryRun) { handler throws(IntegrationError) in
            try handler.install(dryRun: dryRun)
        }
    }
}
