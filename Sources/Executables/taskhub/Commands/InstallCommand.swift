internal import ArgumentParser
internal import Composition
internal import Glibc
internal import SchemeHandler

struct InstallCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "install", abstract: "Have this user's desktop open taskhub:// links with this program.")

    @Flag(help: "Only tell what would be done.")
    var dryRun = false

    @OptionGroup var common: CommonOptions

    func run() throws {
        try HandlerReport.tell { handler throws(SchemeHandlerError) in try handler.install(dryRun: dryRun) }
    }
}

struct UninstallCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "uninstall", abstract: "Take back what 'taskhub install' did, and nothing else.")

    @Flag(help: "Only tell what would be done.")
    var dryRun = false

    @OptionGroup var common: CommonOptions

    func run() throws {
        try HandlerReport.tell { handler throws(SchemeHandlerError) in try handler.uninstall(dryRun: dryRun) }
    }
}

/// Tells the steps, a line each.
enum HandlerReport {
    static func tell(_ work: (SchemeHandler) throws(SchemeHandlerError) -> [HandlerStep]) throws {
        do {
            let steps = try work(try SchemeHandler.ofThisProgram())
            try StandardStreams.print(steps.map { line($0) + "\n" }.joined())
        } catch let error as SchemeHandlerError {
            throw Diagnosis(error)
        }
    }

    private static func line(_ step: HandlerStep) -> String {
        let subject =
            switch step.subject {
            case .desktopFile(let path), .associations(let path), .desktopDatabase(let path): path
            case .scheme(let scheme): "\(scheme):// links"
            }
        return switch step.outcome {
        case .written: "\(subject): written"
        case .unchanged: "\(subject): as it should be"
        case .removed: "\(subject): removed"
        case .replaced(let other): "\(subject): ours now, before \(other)"
        case .leftAlone: "\(subject): somebody else's, left alone"
        case .skipped(let tool): "\(subject): skipped, \(tool) is not installed"
        case .failed(let tool): "\(subject): \(tool) failed"
        }
    }
}

extension Diagnosis {
    init(_ error: SchemeHandlerError) {
        self =
            switch error {
            case .homeUnknown: Diagnosis(.containerUnusable, "home_unknown", "HOME is not set", "Set HOME")
            case .unusableProgramPath:
                Diagnosis(
                    .refused, "program_path", "this program's path can't stand in a desktop file",
                    "Install it at a plain path")
            case .system(let path, let code):
                Diagnosis(
                    .inputOutput, "file_failed", "\(path): \(String(cString: strerror(code)))",
                    "Make it writable and try again")
            }
    }
}
