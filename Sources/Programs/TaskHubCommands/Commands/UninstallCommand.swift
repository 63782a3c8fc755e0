internal import ArgumentParser
internal import Composition
internal import DesktopIntegration
internal import GroupDefaults
internal import TaskHubContainer
internal import UserIntegration

struct UninstallCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "uninstall", abstract: "Undo 'taskhub install', and nothing else.",
        discussion: "Tasks, settings and the sign-in stay; 'taskhub logout --erase' removes them.")

    @Flag(help: "Only show what would be done.")
    var dryRun = false

    @OptionGroup var common: ProgramOptions

    func run() throws {
        try IntegrationReport.print(common, dryRun: dryRun) { handler throws(IntegrationError) in
            try handler.uninstall(dryRun: dryRun)
        }
        guard !common.json, let container = try ProgramContext.usedContainer(common) else { return }
        let account = try ProgramContext.settings(common)[.account] == nil ? "" : ", and you are still signed in"
        try StandardStreams.print("\(container): your tasks and settings, left unchanged\(account)\n")
    }
}
