import AppGroup
import ArgumentParser
import Arguments
import Glibc
import GroupCommandLine
import PosixFiles
import ProgramFailures
import TextLayout
import UserIntegration

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
            runs for you that could start it. Installing the same name again replaces them. --scheme writes a desktop \
            entry; the command gets the link as its last argument. The command gets your PATH, APPGROUP, and \
            APPGROUP_CONTAINER if the group's directory is not the usual one.
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
        try CommandToRun.check(command, after: "install --every 5m")
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
                output.append(member: "is_dry_run", isDryRun)
                output.append(member: "steps", array: steps) { output, step in
                    output.append { output in
                        let (subject, name) = step.subject.words
                        let (outcome, detail) = step.outcome.word
                        output.append(member: "subject", word: subject)
                        output.append(member: "name", text: Array(name.utf8))
                        output.append(member: "outcome", word: outcome)
                        output.append(member: "detail", text: detail.map { Array($0.utf8) })
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
        let name = group.identifier.text
        let installer = Installer(
            program: Output.program,
            mark: "# Written by 'appgroup install' for \(name); 'appgroup --group \(name) uninstall' removes it.",
            variables: [(GroupAccess.groupVariable, name)]
                + (isUsual ? [] : [(GroupAccess.containerVariable, group.container)]))
        try self.init(of: group.identifier, by: installer, environment: allVariables())
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

extension IntegrationStep.Subject {
    /// What it is, and its path or name, as in JSON.
    fileprivate var words: (kind: String, name: String) {
        switch self {
        case .associations(let path): ("associations", path)
        case .desktopFile(let path): ("desktop_file", path)
        case .environmentFile(let path): ("environment_file", path)
        case .unitFile(let path): ("unit_file", path)
        case .autostartEntry(let path): ("autostart_entry", path)
        case .desktopDatabase(let path): ("desktop_database", path)
        case .scheme(let scheme): ("scheme", scheme)
        case .units(let names): ("units", names.joined(separator: " "))
        }
    }
}

extension IntegrationStep.Outcome {
    /// A word for it, and the other program that is involved, as in JSON.
    fileprivate var word: (outcome: String, detail: String?) {
        switch self {
        case .written: ("written", nil)
        case .unchanged: ("unchanged", nil)
        case .removed: ("removed", nil)
        case .replaced(let other): ("replaced", other)
        case .leftAlone: ("left_alone", nil)
        case .skipped(let tool): ("tool_missing", tool)
        case .noUserManager: ("no_user_manager", nil)
        case .failed(let tool): ("tool_failed", tool)
        }
    }

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
