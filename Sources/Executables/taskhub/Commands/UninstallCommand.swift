internal import ArgumentParser
internal import Composition
internal import DesktopIntegration

struct UninstallCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "uninstall", abstract: "Take back what 'taskhub install' did, and nothing else.")

    @Flag(help: "Only tell what would be done.")
    var dryRun = false

    @OptionGroup var common: ProgramOptions

    func run() throws {
        try IntegrationReport.tell(common, dryRun: dryRun) { handler throws(IntegrationError) in
            try handler.uninstall(dryRun: dryRun)
        }
    }
}
