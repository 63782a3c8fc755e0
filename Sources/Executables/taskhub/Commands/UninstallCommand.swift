internal import ArgumentParser
internal import Composition
internal import DesktopIntegration

struct UninstallCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "uninstall", abstract: "Undo 'taskhub install', and nothing else.")

    @Flag(help: "Only show what would be done.")
    var dryRun = false

    @OptionGroup var common: ProgramOptions

    func run() throws {
        try IntegrationReport.print(common, dryRun: dryRun) { handler throws(IntegrationError) in
            try handler.uninstall(dryRun: dryRun)
        }
    }
}
