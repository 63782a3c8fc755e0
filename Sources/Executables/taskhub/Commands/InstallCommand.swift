internal import ArgumentParser
internal import Composition
internal import DesktopIntegration

struct InstallCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "install",
        abstract: "Have this user's desktop open taskhub:// links with this program, and systemd synchronise.",
        discussion: """
            Units of this user's systemd run 'taskhub sync' every five minutes and after each change made here; without \
            a server they do nothing.

            Where the container is not the one in the home directory, its path is written into \
            ~/.config/environment.d too, so that bars, keybindings and services use it from the next login on.
            """)

    @Flag(help: "Only tell what would be done.")
    var dryRun = false

    @OptionGroup var common: ProgramOptions

    func run() throws {
        try IntegrationReport.tell(common, dryRun: dryRun) { handler throws(IntegrationError) in
            try handler.install(dryRun: dryRun)
        }
    }
}
