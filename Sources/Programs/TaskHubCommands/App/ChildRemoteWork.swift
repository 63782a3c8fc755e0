internal import AppGroup
internal import Composition
internal import DesktopIntegration
internal import Glibc
internal import ProcessControl
internal import SignInCallback
internal import TaskApp
internal import TaskHubEntities
internal import TaskHubGroup
internal import TerminalScreen

/// Runs `taskhub` as a child for everything that needs the network or the keyring.
final class ChildRemoteWork: RemoteWork {
    private let program = ThisProgram.path
    private let container: String
    private let terminal: AppTerminal
    private var sync: ChildProgram?
    private var ended: [RemoteOutcome] = []

    init(container: String, terminal: AppTerminal) {
        self.container = container
        self.terminal = terminal
        // Not a process handle, which some kernels and sandboxes lack.
        signal(SIGCHLD) { _ in TerminalSession.wake() }
    }

    func startSync(isAskedFor: Bool) {
        guard !isSyncing else { return }
        let options = isAskedFor ? ["--asked-for"] : []
        // In its own session, it has no terminal to ask on.
        guard let program,
            let child = try? ChildProgram([program, "sync"] + options + ["--container", container], in: .ownSession)
        else {
            ended.append(.notStarted)
            return TerminalSession.wake()
        }
        sync = child
    }

    func endedSyncs() -> [RemoteOutcome] {
        if let status = sync?.terminationStatus() {
            ended.append(RemoteOutcome(status))
            sync = nil
        }
        defer { ended = [] }
        return ended
    }

    var isSyncing: Bool { sync != nil }

    var isSyncedElsewhere: Bool {
        let installation = try? DesktopInstallation(
            program: program ?? "", environment: ThisProgram.environment())
        return installation?.syncsRegularly ?? false
    }

    func run(_ request: RemoteRequest) -> RemoteOutcome {
        guard let program else { return .notStarted }
        let words = [program] + request.arguments.map(Self.expanded) + ["--container", container]
        if case .setUp = request { return terminal.lend { setUp(words, input: request.input) } }
        return terminal.lend {
            let status = (try? ForegroundProgram.run(words, input: request.input)) ?? .unknown
            let outcome = RemoteOutcome(status)
            // What it explained is on the screen that the app is about to cover.
            if outcome != .succeeded || request.hasOutput {
                TerminalSession.waitForKey { StandardStreams.complain("Press any key to return to your tasks.") }
            }
            return outcome
        }
    }

    /// Checks a server, which asks nothing: the app shows why it was refused, beside the address, or a warning.
    private func setUp(_ words: [String], input: [UInt8]?) -> RemoteOutcome {
        StandardStreams.complain("Checking the server …")
        do throws(StartFailure) {
            let errors = try CapturedErrors()
            let outcome = RemoteOutcome(try ForegroundProgram.run(words, input: input, errors: errors))
            let text = String(decoding: errors.bytes(), as: UTF8.self)
            guard let line = text.split(separator: "\n").last else { return outcome }
            guard outcome != .succeeded else { return .warned(String(line)) }
            let reason = line.trimmingPrefix("taskhub: ")
            return .refused(reason: String(reason.hasSuffix(".") ? reason.dropLast() : reason))
        } catch {
            return .notStarted
        }
    }

    /// A word as a shell would give it: `~/` begins a path in the home directory.
    private static func expanded(_ word: String) -> String {
        let begin = word.hasPrefix("--") ? word.firstIndex(of: "=").map { word.index(after: $0) } : word.startIndex
        guard let begin, word[begin...].hasPrefix("~/"), let home = environmentValue("HOME") else { return word }
        return "\(word[..<begin])\(home)\(word[begin...].dropFirst())"
    }

    func handOver(callback: String) throws {
        try CallbackSender(in: try RuntimeDirectory(environment: environmentValue)).send(callback)
    }
}

extension RemoteRequest {
    /// Whether the user wants to read what the program prints.
    fileprivate var hasOutput: Bool {
        if case .command = self { true } else { false }
    }

    /// What the program reads instead of the terminal: an address, which any user could read among the arguments.
    fileprivate var input: [UInt8]? {
        if case .setUp(let address, _) = self { Array(address.utf8) } else { nil }
    }

    fileprivate var arguments: [String] {
        switch self {
        case .setUp(_, let authority): ["setup", "-"] + (authority.map { ["--ca-file", $0] } ?? [])
        case .signIn(let flags): ["login", "--leave-link"] + flags.map { "--\($0)" }
        case .unlock: ["unlock"]
        case .signOut(let erases): erases ? ["logout", "--erase", "--yes"] : ["logout"]
        case .command(let words): words
        }
    }
}

extension RemoteOutcome {
    fileprivate init(_ status: TerminationStatus) {
        self =
            switch status {
            case .exited(ExitStatus.done.rawValue): .succeeded
            case .exited(ExitStatus.serverUnreachable.rawValue): .unreachable
            case .exited(ExitStatus.signInNeeded.rawValue): .signInNeeded
            case .exited(ExitStatus.tryAgainLater.rawValue): .tryLater
            default: .failed
            }
    }
}
