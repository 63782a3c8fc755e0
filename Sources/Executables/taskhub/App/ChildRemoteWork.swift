internal import AppGroup
internal import CallbackSocket
internal import Composition
internal import DesktopIntegration
internal import Glibc
internal import ProcessControl
internal import TaskApp
internal import TaskHubEntities
internal import TaskHubGroup
internal import TerminalScreen

/// Runs `taskhub` as a child for everything that needs the network or the keyring.
final class ChildRemoteWork: RemoteWork {
    private let container: String
    private let terminal: AppTerminal
    private let now: () -> Instant
    private var sync: (program: ChildProgram, startedAt: Instant)?
    private var handle: ProcessHandle?
    private var ended: [RemoteRun] = []

    init(container: String, terminal: AppTerminal, now: @escaping () -> Instant) {
        self.container = container
        self.terminal = terminal
        self.now = now
    }

    /// A descriptor that is readable when the synchronization ends; nil while none runs.
    var descriptor: Int32? {
        switch handle {
        case .some(let handle): handle.descriptor
        case .none: nil
        }
    }

    func startSync() {
        guard !isSyncing, let program = ThisProgram.path() else { return }
        let startedAt = now()
        // In a session of its own, it has no terminal to ask on.
        let words = [program, "sync", "--container", container]
        guard let child = try? ChildProgram(words, in: .ownSession) else {
            ended.append(RemoteRun(startedAt: startedAt, endedAt: now(), outcome: .failed))
            return
        }
        handle = ProcessHandle(of: child.process)
        sync = (child, startedAt)
    }

    func endedRuns() -> [RemoteRun] {
        if let status = sync?.program.terminationStatus(), let startedAt = sync?.startedAt {
            ended.append(RemoteRun(startedAt: startedAt, endedAt: now(), outcome: RemoteOutcome(status)))
            sync = nil
            handle = nil
        }
        defer { ended = [] }
        return ended
    }

    var isSyncing: Bool { sync != nil }

    var isSyncedElsewhere: Bool {
        let installation = try? DesktopInstallation(
            program: ThisProgram.path() ?? "", environment: ThisProgram.environment())
        return installation?.syncsRegularly ?? false
    }

    func run(_ request: RemoteRequest) -> RemoteOutcome {
        guard let program = ThisProgram.path() else { return .failed }
        let words = [program] + request.arguments + ["--container", container]
        return terminal.lend {
            let status = (try? ForegroundProgram.run(words)) ?? .unknown
            let outcome = RemoteOutcome(status)
            // What it explained is on the screen that the app is about to cover.
            if outcome != .succeeded || request.hasOutput {
                TerminalSession.waitForKey { StandardStreams.complain("Press any key to return to your tasks.") }
            }
            return outcome
        }
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

    fileprivate var arguments: [String] {
        switch self {
        case .setUp(let address, let authority): ["setup", address] + (authority.map { ["--ca-file", $0] } ?? [])
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
