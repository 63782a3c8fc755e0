import AppGroup
import ArgumentParser
import Arguments
import Glibc
import GroupCommandLine
import PosixFiles
package import ProgramFailures
import TextLayout
package import UserIntegration

/// `appgroup install`.
struct InstallCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "install", abstract: "Start a command at an interval, or open the links of a scheme with it.",
        usage: """
            appgroup install --every <interval> [--name <name>] -- <command> …
            appgroup install --scheme <scheme> -- <command> …
            """,
        discussion: """
            --every writes a service and a timer for your systemd, and starts the timer. Exits with 69 if no systemd \
            runs for you that could start it. Installing the same name again replaces them. --scheme writes a desktop entry; the command gets the link as its last argument. The command \
            gets your PATH, APPGROUP, and APPGROUP_CONTAINER if the group's directory is not the usual one.
            """)

    @Option(help: ArgumentHelp("Start the command at this interval, as in 90, 5m, 2h or 1d.", valueName: "interval"))
    var every: String?
    @Option(help: ArgumentHelp("Open links such as mailcount://inbox with the command.", valueName: "scheme"))
    var scheme: String?
    @Option(help: "Distinguishes the group's timers (default: the name of the command's program).") var name: String?
    @Flag(help: "Only show what would be done.") var dryRun = false
    @OptionGroup var common: GroupOptions
    @Argument(parsing: .postTerminator, help: "The command and its arguments, after '--'.") var command: [String] = []

    func validate() throws {
        guard (every == nil) != (scheme == nil) else { throw ValidationError("Give either --every or --scheme") }
        guard scheme == nil || name == nil else { throw ValidationError("--name applies only to --every") }
    }

    func run() throws {
        let group = try GroupAccess(common)
        try group.refuseWriting()
        try CommandLineCommand.check(command, after: "install --every 5m")
        let installation = try UserInstallation(of: group)
        let installed = try InstalledCommand(command, environment: allVariables())
        let plan =
            try every.map { installation.timer(try timerName, every: try Self.interval($0), installed) }
            ?? installation.handler(of: try Self.scheme(scheme ?? ""), installed)
        let steps = IntegrationSteps(steps: try plan.install(dryRun: dryRun), isDryRun: dryRun)
        try steps.print(asJSON: common.json)
        try steps.checkInstalled()
    }

    private var timerName: EntryName {
        get throws(ProgramFailure) {
            if let name { return try EntryName(typed: name) }
            return EntryName(Path.name(of: command.first ?? "")) ?? "command"
        }
    }

    private static func interval(_ text: String) throws(ProgramFailure) -> RepeatInterval {
        guard let interval = RepeatInterval(text) else {
            throw ProgramFailure(
                .refused, "interval_refused", "\(DisplayText.quoted(text)) is not an interval",
                "Give \(RepeatInterval.rule)")
        }
        return interval
    }

    private static func scheme(_ text: String) throws(ProgramFailure) -> LinkScheme {
        guard let scheme = LinkScheme(text) else {
            throw ProgramFailure(
                .refused, "scheme_refused",
                "\(DisplayText.quoted(text)) is not a scheme for an application's own links",
                "Choose \(LinkScheme.rule)")
        }
        return scheme
    }
}

/// `appgroup uninstall`.
struct UninstallCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "uninstall", abstract: "Remove everything that 'appgroup install' wrote for the group.",
        discussion: "The group's directory stays.")

    @Flag(help: "Only show what would be done.") var dryRun = false
    @OptionGroup var common: GroupOptions

    func run() throws {
        let group = try GroupAccess(common)
        try group.refuseWriting()
        let steps = try UserInstallation(of: group).uninstall(dryRun: dryRun)
        try IntegrationSteps(steps: steps, isDryRun: dryRun).print(asJSON: common.json)
    }
}

/// What was done for the desktop, or would be.
private struct IntegrationSteps {
    let steps: [IntegrationStep]
    let isDryRun: Bool

    /// Checks that everything was installed, and has taken effect.
    ///
    /// - Throws: ``ProgramFailure`` with exit code 65 if another program's file is in the way, and 69 if what would make
    ///   it take effect is missing.
    func checkInstalled() throws(ProgramFailure) {
        for step in steps {
            switch (step.subject, step.outcome) {
            case (_, .leftAlone):
                throw ProgramFailure(
                    .refused, "not_ours", "a file that appgroup has not written is in the way, and nothing was written",
                    "Move it away, or choose another name")
            case (.units(let units), .noUserManager) where !isDryRun:
                throw ProgramFailure(
                    .unavailable, "no_user_manager",
                    "\(units.asEnumeration) is written, but not started: no systemd user manager is running",
                    "Run this command again in a login session, or there: systemctl --user enable --now "
                        + units.joined(separator: " "))
            case (.units(let units), .skipped(let tool)) where !isDryRun:
                throw ProgramFailure(
                    .unavailable, "tool_missing",
                    "\(units.asEnumeration) is written, but not started: \(tool) is not installed",
                    "Start the command with another program, such as cron")
            case (.scheme, .skipped(let tool)) where !isDryRun:
                throw ProgramFailure(
                    .unavailable, "tool_missing", "\(tool) is not installed, so links are not opened yet",
                    "Install it, then run this command again")
            default: continue
            }
        }
    }

    /// - Throws: ``ProgramFailure`` if a tool failed, after printing all steps.
    func print(asJSON isJSON: Bool) throws {
        if isJSON {
            try Output.document { output in
                output.append(member: "dry_run", isDryRun)
                output.append(member: "steps", array: steps) { output, step in
                    output.append { output in
                        output.append(member: "subject", text: step.name)
                        output.append(member: "outcome", text: step.outcome.words)
                    }
                }
            }
        } else {
            let lines = steps.map { "\($0.sentence(isDryRun: isDryRun))\n" }
            try Output.write(Array(lines.joined().utf8))
        }
        for case .failed(let tool) in steps.map(\.outcome) {
            throw ProgramFailure(
                .inputOutput, "tool_failed", "\(tool) failed", "Run it by hand to see why, then run this command again")
        }
    }
}

/// Returns a copy of all environment variables.
private func allVariables() -> [String: String] {
    var variables: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
        let parts = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
        entry += 1
    }
    return variables
}

extension UserInstallation {
    /// The desktop does not see a shell's variables, so any container outside the home directory is named explicitly.
    fileprivate init(of group: GroupAccess) throws {
        let usual = try GroupAccess.location(of: group.identifier)
            .path { $0 == "HOME" ? environmentValue($0) : nil }
        let isUsual = Path.resolved(group.container) == Path.resolved(usual)
        try self.init(
            of: group.identifier, container: isUsual ? nil : group.container, environment: allVariables())
    }
}

extension IntegrationStep {
    /// As in `Wrote PATH`, or `Would write PATH`.
    fileprivate func sentence(isDryRun: Bool) -> String {
        func done(_ past: String, _ infinitive: String) -> String {
            "\(isDryRun ? "Would \(infinitive)" : past) \(name)"
        }
        return switch outcome {
        case .written:
            switch subject {
            case .units: done("Enabled and started", "enable and start")
            case .scheme: done("Set the command for", "set the command for")
            case .desktopDatabase: done("Updated", "update")
            default: done("Wrote", "write")
            }
        case .replaced(let other): "\(done("Set the command for", "set the command for")), instead of \(other)"
        case .removed: done("Removed", "remove")
        case .unchanged: "Unchanged: \(name)"
        case .leftAlone, .skipped, .noUserManager, .failed: "\(name): \(outcome.words)"
        }
    }

    fileprivate var name: String {
        switch subject {
        case .associations(let path): "the choices of links in \(path)"
        case .desktopFile(let path), .environmentFile(let path), .unitFile(let path),
            .autostartEntry(let path):
            path
        case .desktopDatabase(let path): "the index of \(path)"
        case .scheme(let scheme): "\(scheme):// links"
        case .units(let names): names.asEnumeration
        }
    }
}

extension IntegrationStep.Outcome {
    fileprivate var words: String {
        switch self {
        case .written: "done"
        case .unchanged: "unchanged"
        case .removed: "removed"
        case .replaced(let other): "done, previously \(other)"
        case .leftAlone: "not written by appgroup, left unchanged"
        case .skipped(let tool): "skipped, \(tool) is not installed"
        case .noUserManager: "skipped, no systemd user manager is running"
        case .failed(let tool): "\(tool) failed"
        }
    }
}

extension IntegrationError: ExplainedError {
    package func failure(in words: FailureWords) -> ProgramFailure {
        switch self {
        case .homeUnknown:
            ProgramFailure(.containerUnusable, "home_unknown", "HOME is not set", "Set HOME to your home directory")
        case .unusableProgramPath:
            ProgramFailure(
                .refused, "program_refused", "the program's path has a control character", "Give it another name")
        case .unusableContainerPath:
            ProgramFailure(
                .refused, "container_refused", "the container's path has a control character",
                "Choose another directory with --container")
        case .system(let path, let code):
            ProgramFailure(
                .inputOutput, "not_installed", "\(path) could not be changed: \(Errno(code: code).text)",
                "Check its permissions")
        }
    }
}

extension InstalledCommandError: ExplainedError {
    package func failure(in words: FailureWords) -> ProgramFailure {
        switch self {
        case .missing:
            ProgramFailure(.usage, "usage", "no command was given to run", "Put it after '--'")
        case .notFound(let name):
            ProgramFailure(
                .refused, "command_missing", "there is no program \(DisplayText.quoted(name)) that can be run",
                "Give its absolute path, and make it executable")
        case .controlCharacter:
            ProgramFailure(
                .refused, "command_refused", "the command has a control character", "Put the command into a script")
        }
    }
}
