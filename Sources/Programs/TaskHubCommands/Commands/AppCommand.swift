internal import ArgumentParser
internal import Composition
internal import TaskApp

/// The terminal app, which `taskhub` without arguments starts.
struct AppCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "app", abstract: "Open the full-screen app.", shouldDisplay: false)

    @Flag(help: "Write lines for a screen reader, as with TASKHUB_ACCESSIBLE=1 or the setting 'accessible'.")
    var accessible = false

    @OptionGroup var common: ProgramOptions

    func run() throws {
        guard Terminal.input.isTerminal, Terminal.output.isTerminal else { throw Self.noTerminal }
        let isAsked = accessible || !["", "0"].contains(environmentValue("TASKHUB_ACCESSIBLE") ?? "")
        guard try TerminalApp.run(common, isAccessible: isAsked, commands: { .declared }) else { throw Self.noTerminal }
    }

    private static let noTerminal = Diagnosis(
        .usage, "usage", "the app needs a full-screen terminal",
        "Usage: taskhub <command>; see 'taskhub --help'")
}
