internal import CommandOutput
internal import Composition
internal import ProcessControl
internal import TaskHubEntities
internal import TaskStore
internal import TaskSync

/// Sends an intent's changes to the server, by running `taskhub-remote`.
///
/// It is another program, so that an intent loads neither network nor keyring code. Changes that are not sent in time
/// stay queued. The other program keeps running, and can safely be killed at any time.
struct IntentSync {
    /// 0 means not to try.
    private let seconds: Double
    private let common: ProgramOptions

    init(within seconds: Double, common: ProgramOptions) {
        self.seconds = seconds
        self.common = common
    }

    /// Tries to send the changes to `tasks`.
    ///
    /// They are queued as long as one of them has not been sent.
    func attempt(for tasks: [EntityID], in context: ProgramContext) throws -> IntentAnswer.Status {
        guard try isBound(context) else { return .local }
        if seconds > 0 { _ = run(["sync", "--send-only"]) }
        let isSent = try context.store.read { store in
            try tasks.allSatisfy { try store.outboxEntries(of: $0).isEmpty }
        }
        return isSent ? .created : .queued
    }

    /// Runs a full sync.
    ///
    /// - Returns: How it ended, or `nil` without a server.
    func refresh(in context: ProgramContext) throws -> Refreshing? {
        guard try isBound(context) else { return nil }
        let (outcome, errors) = MainCommand.runCapturingErrors(
            arguments(["sync", "--json"]), within: .seconds(seconds))
        switch outcome {
        case .ended(.exited(ExitStatus.done.rawValue)): return .done
        case .ended(.exited(let status)):
            return .failed(ExitStatus(rawValue: status) ?? .tryAgainLater, ErrorAnswer(json: errors))
        case .ended, .running: return .unfinished
        case .notStarted: throw MainCommand.missing
        }
    }

    /// The result of a full sync.
    enum Refreshing {
        case done
        /// The error is `nil` if the sync did not report one.
        case failed(ExitStatus, ErrorAnswer?)
        /// It did not end in time, or was killed.
        case unfinished
    }

    private func isBound(_ context: ProgramContext) throws -> Bool {
        try context.store.read { try $0.replica() != nil }
    }

    private func run(_ command: [String]) -> MainCommand.Outcome {
        MainCommand.run(arguments(command), within: .seconds(seconds))
    }

    private func arguments(_ command: [String]) -> [String] {
        command + ["--within", "\(seconds)"] + common.containerArguments
    }
}
