internal import ArgumentParser
internal import Composition
internal import Glibc
internal import SchemeHandler

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
        try HandlerReport.tell(common, dryRun: dryRun) { handler throws(SchemeHandlerError) in
            try handler.install(dryRun: dryRun)
        }
    }
}

struct UninstallCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "uninstall", abstract: "Take back what 'taskhub install' did, and nothing else.")

    @Flag(help: "Only tell what would be done.")
    var dryRun = false

    @OptionGroup var common: ProgramOptions

    func run() throws {
        try HandlerReport.tell(common, dryRun: dryRun) { handler throws(SchemeHandlerError) in
            try handler.uninstall(dryRun: dryRun)
        }
    }
}

/// Tells the steps, a line each.
enum HandlerReport {
    /// Fails after all have been told, when a tool did.
    static func tell(
        _ common: ProgramOptions, dryRun: Bool, _ work: (SchemeHandler) throws(SchemeHandlerError) -> [HandlerStep]
    ) throws {
        do {
            let steps = try work(try SchemeHandler.ofThisProgram(common))
            let heading = dryRun ? "Nothing is done; this would be:\n" : ""
            try StandardStreams.print(heading + steps.map { line($0) + "\n" }.joined())
            for case .failed(let tool) in steps.map(\.outcome) {
                throw Diagnosis(
                    .inputOutput, "tool_failed", "\(tool) failed", "Run it by hand to see why, and then this again")
            }
        } catch let error as SchemeHandlerError {
            throw Diagnosis(error)
        }
    }

    private static func line(_ step: HandlerStep) -> String {
        let subject =
            switch step.subject {
            case .desktopFile(let path), .associations(let path), .environmentFile(let path),
                .unitFile(let path):
                path
            case .desktopDatabase(let path): "the index of \(path)"
            case .scheme(let scheme): "\(scheme):// links"
            case .sync: "taskhub-sync.timer and taskhub-sync.path"
            }
        return switch step.outcome {
        case .written where step.subject == .sync: "\(subject): enabled and started"
        case .written: "\(subject): written"
        case .unchanged: "\(subject): as it should be"
        case .removed: "\(subject): removed"
        case .replaced(let other): "\(subject): ours now, before \(other)"
        case .leftAlone: "\(subject): somebody else's, left alone"
        case .skipped(let tool): "\(subject): skipped, \(tool) is not installed"
        case .noUserManager: "\(subject): skipped, no systemd of this user runs here"
        case .failed(let tool): "\(subject): \(tool) failed"
        }
    }
}

extension Diagnosis {
    init(_ error: SchemeHandlerError) {
        self =
            switch error {
            case .homeUnknown:
                Diagnosis(
                    .containerUnusable, "home_unknown", "HOME is not set to an absolute path", "Set HOME to one")
            case .unusableProgramPath:
                Diagnosis(
                    .refused, "program_path", "this program's path can't stand in a desktop file",
                    "Install it at a plain path")
            case .unusableContainerPath:
                Diagnosis(
                    .refused, "container_path", "the container's path can't stand in a desktop file",
                    "Put the container at a plain path")
            case .system(let path, let code):
                Diagnosis(
                    .inputOutput, "file_failed", "\(path): \(String(cString: strerror(code)))",
                    "Make it writable and try again")
            }
    }
}
