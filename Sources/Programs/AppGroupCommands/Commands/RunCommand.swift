import AppGroup
import ArgumentParser
import CivilCalendar
import Glibc
import GroupCommandLine
import PosixFiles
import ProgramFailures
import SharedRuns
import TextLayout

/// `appgroup run`.
struct RunCommand: FastCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Run a command once for all callers, and print its last good output.",
        usage: "appgroup run <name> [<options>] -- <command> …",
        discussion: """
            While the last good output is younger than --max-age, prints it. Otherwise one caller runs the command, \
            and the others wait for that run; with --stale, all of them print the old output at once, and one run \
            starts in the background. After a failure, no caller runs the command again before a pause that grows \
            with each failure.

            The name alone identifies the result: another command under the same name gets the old output while that \
            is young enough.

            No shell reads the command; use 'sh -c' for a shell line. Its standard input is empty. It can ask for a \
            pause by writing 'retry-after: SECONDS' to file descriptor 3. It and its children are ended after --timeout, \
            and when the caller that runs it is killed.

            Exits with the command's exit code if it fails (128 and the signal's number if a signal ended it), and with \
            75 if it took too long or is paused after a failure. Each caller then prints a line that says how the run \
            failed, how long ago, and when it is tried again.
            """)
    static let fastPath = ["run"]
    static let fastOptions = ["max-age", "stale", "timeout", "limit", "cwd", "env", "modtime"]
    static let fastFlags = ["force", "warm"]

    @Argument(help: "The result's name: words of letters, digits, '-' and '_', separated by dots.") var name: String

    @Option(
        help: ArgumentHelp("Print a result that is younger than this, as in 300, 5m or 1h.", valueName: "time"))
    var maxAge = usual.maxAge

    @Option(
        help: ArgumentHelp(
            "Print a result that is younger than this at once, and renew it in the background.", valueName: "time"))
    var stale = usual.stale

    @Option(
        help: ArgumentHelp("End everything after this time, waiting included.", valueName: "time"))
    var timeout = usual.timeout

    @Option(
        help: ArgumentHelp(
            "Refuse an output of more bytes than this (default and maximum: \(RunOptions.maximumOutput)).",
            valueName: "bytes"),
        transform: SizeLimit.parse)
    var limit = usual.limit

    @Flag(help: "Run the command now, whatever its last result is.") var force = false
    @Flag(help: "Start the command in the background, unless it must pause, and print nothing.") var warm = false

    @Option(
        help: ArgumentHelp("Keep a result of its own for this directory.", valueName: "dir"), completion: .directory)
    var cwd: String?
    @Option(
        help: ArgumentHelp(
            "Keep a result of its own for each value of this environment variable. Repeatable.", valueName: "variable"))
    var env: [String] = []
    @Option(
        help: ArgumentHelp(
            "Keep a result of its own for each modification time of this file. Repeatable.", valueName: "file"),
        completion: .file())
    var modtime: [String] = []
    @OptionGroup var common: GroupOptions
    @Argument(parsing: .postTerminator, help: "The command and its arguments, after '--'.") var command: [String] = []

    private static let usual = (
        maxAge: TimeSpan(RunOptions().maxAge), stale: TimeSpan(RunOptions().stale),
        timeout: TimeSpan(RunOptions().timeout),
        limit: RunOptions().limit
    )

    mutating func take(_ words: FastWords) -> Bool {
        guard words.words.count == 1, let command = words.command, !command.isEmpty else { return false }
        func span(_ option: String, _ usual: TimeSpan) -> TimeSpan? { words[option].map { TimeSpan($0) } ?? usual }
        guard let maxAge = span("max-age", Self.usual.maxAge), let stale = span("stale", Self.usual.stale),
            let timeout = span("timeout", Self.usual.timeout)
        else { return false }
        self.maxAge = maxAge
        self.stale = stale
        self.timeout = timeout
        limit = Self.usual.limit
        if let text = words["limit"] {
            guard let bytes = try? SizeLimit.parse(text) else { return false }
            limit = bytes
        }
        name = words.words[0]
        force = words.has("force")
        warm = words.has("warm")
        cwd = words["cwd"]
        env = words["env"].map { [$0] } ?? []
        modtime = words["modtime"].map { [$0] } ?? []
        common = words.common
        self.command = command
        return true
    }

    func run() throws {
        let group = try GroupAccess(common)
        try group.refuseWriting()
        let name = try EntryName(typed: name)
        try CommandToRun.check(command, after: "run NAME")
        guard (1...RunOptions.maximumOutput).contains(limit) else {
            throw ProgramFailure(
                .refused, "invalid_value", "'\(limit)' is not a value of '--limit'",
                "Give a number of bytes from 1 to \(RunOptions.maximumOutput)")
        }
        guard timeout.duration > .zero else {
            throw ProgramFailure(
                .refused, "invalid_value", "'0' is not a value of '--timeout'", "Give a time such as 20, 5m or 1h")
        }
        var options = RunOptions()
        (options.maxAge, options.stale) = (maxAge.duration, stale.duration)
        (options.timeout, options.limit, options.isForced) = (timeout.duration, limit, force)
        let run = SharedRun(name, in: group.container, scope: try scope, options)
        let report = RunReport(name: name.text, program: command[0], isJSON: common.json)
        if warm { return try report.print(run.refreshDetached(by: command)) }
        let outcome = run.result(of: command)
        // The caller has the old output before the new one is under way.
        defer { if case .stale(_, let refresh?) = outcome { _ = run.refreshDetached(refresh, by: command) } }
        try report.print(outcome)
    }

    private var scope: RunScope {
        get throws(ProgramFailure) {
            guard cwd != nil || !env.isEmpty || !modtime.isEmpty else { return .none }
            func absolute(_ path: String, _ option: String) throws(ProgramFailure) -> String {
                guard !path.isEmpty, let absolute = Path.absolute(path) else {
                    throw ProgramFailure(
                        .refused, "invalid_value", "\(DisplayText.quoted(path)) is not a path", "Give \(option) a path")
                }
                return absolute
            }
            for name in env where name.isEmpty || name.utf8.contains(UInt8(ascii: "=")) {
                throw ProgramFailure(
                    .refused, "invalid_value", "\(DisplayText.quoted(name)) is not the name of a variable",
                    "Give --env a name, such as LANG")
            }
            let directory = try cwd.map { path throws(ProgramFailure) in try absolute(path, "--cwd") }
            let files = try modtime.map { path throws(ProgramFailure) in try absolute(path, "--modtime") }
            let variables = Dictionary(env.map { ($0, environmentBytes($0)) }, uniquingKeysWith: { $1 })
            return RunScope(directory: directory, variables: variables, files: files)
        }
    }

    /// The value as it is, which need not be UTF-8.
    private func environmentBytes(_ name: String) -> [UInt8]? {
        getenv(name).map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    }
}
