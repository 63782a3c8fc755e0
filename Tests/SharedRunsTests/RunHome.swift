import AppGroup
import CivilCalendar
import Glibc
import SharedRuns
import TaskHubTestSupport
import Testing

/// A container with shared runs, and files by which commands and tests wait for each other.
final class RunHome: Sendable {
    static let now = Instant(seconds: 1_795_903_200)

    private let directory = TemporaryDirectory()

    var container: String { directory.appending("container") }
    var locks: String { "\(container)/locks" }

    func path(_ name: String) -> String { directory.appending(name) }
    func stored(_ name: String = "count") -> String { "\(container)/runs/\(name)" }

    /// The lines of a file in the directory; none if it does not exist.
    func lines(_ name: String) -> [String] {
        TextFile.contents(of: path(name)).split(separator: "\n").map(String.init)
    }

    /// Makes a FIFO, at which commands wait with `read line <"$H/gate"` until it is opened.
    func closeGate() { mkfifo(path("gate"), 0o600) }

    /// Lets everybody through who waits at the gate, or comes later.
    func openGate() throws {
        // Who comes later finds a file. Those who wait have opened the FIFO, and find its end.
        rename(path("gate"), path("opened"))
        try TextFile.write("\n", to: path("gate"))
        let descriptor = Glibc.open(path("opened"), O_RDWR | O_NONBLOCK | O_CLOEXEC)
        try #require(descriptor >= 0)
        close(descriptor)
    }

    func run(
        _ name: EntryName = "count", _ options: RunOptions = RunOptions(), scope: RunScope = .none,
        at now: Instant = RunHome.now
    ) -> SharedRun {
        SharedRun(name, in: container, scope: scope, options) { now }
    }

    /// Runs a shell's script as a shared run at a moment.
    func result(
        _ script: String, _ options: RunOptions = RunOptions(), scope: RunScope = .none, at now: Instant = RunHome.now
    ) -> RunOutcome {
        run("count", options, scope: scope, at: now).result(of: ["/bin/sh", "-c", "H='\(directory.path)'; \(script)"])
    }

    /// Stores a good result of that moment.
    func store(_ text: String, at now: Instant) throws {
        var options = RunOptions()
        options.isForced = true
        let outcome = run("count", options, at: now).result(of: ["/bin/echo", text])
        try #require(outcome.kind == "finished")
    }

    /// Starts another program that makes a shared run, or runs a command under a lock.
    func caller(_ words: [String], _ script: String, output: String) throws -> BackgroundProgram {
        try BackgroundProgram(
            RunHome.program, words + ["container=\(container)", "--", "/bin/sh", "-c", script],
            environment: environment, output: path(output))
    }

    func call(_ words: [String], _ script: String) async throws -> ProgramResult {
        try await runProgram(
            RunHome.program, words + ["container=\(container)", "--", "/bin/sh", "-c", script],
            environment: environment)
    }

    /// Scripts know the directory by the name H.
    private var environment: [String: String] { ["PATH": "/usr/bin:/bin", "H": directory.path] }

    private static let program: String = {
        let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        return (getenv("TASKHUB_PROGRAMS").map { String(cString: $0) } ?? "\(root)/.build/release") + "/shared-runner"
    }()

    /// Waits until a process is gone.
    func expectGone(_ process: String) async throws {
        let number = try #require(pid_t(process))
        try await wait(until: "process \(number) is gone") { kill(number, 0) != 0 }
    }
}

extension RunOptions {
    init(maxAge: Int = 60, stale: Int = 0, timeout: Duration = .seconds(60), limit: Int = RunOptions.maximumOutput) {
        self.init()
        self.maxAge = .seconds(maxAge)
        self.stale = .seconds(stale)
        self.timeout = timeout
        self.limit = limit
    }

    static var forced: RunOptions {
        var options = RunOptions()
        options.isForced = true
        return options
    }
}

extension RunOutcome {
    /// The case's name.
    var kind: String { String("\(self)".prefix { $0 != "(" }) }

    var text: String? {
        switch self {
        case .fresh(let output), .finished(let output), .stale(let output, _), .notPublished(let output, _):
            String(decoding: output.bytes, as: UTF8.self)
        default: nil
        }
    }

    var failure: RunFailure? {
        switch self {
        case .failed(let failure, _), .backedOff(let failure): failure
        default: nil
        }
    }
}
