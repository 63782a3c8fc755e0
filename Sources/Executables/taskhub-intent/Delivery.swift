internal import Composition
internal import ProcessControl
internal import TaskDocuments
internal import TaskHubEntities
internal import TaskStore
internal import TaskSync

/// Sends an intent's changes to the server, by running `taskhub-remote`.
///
/// It is another program, so that an intent loads neither network nor keyring code. Changes that are not sent in time
/// stay queued. The other program keeps running, and can safely be killed at any time.
struct Delivery {
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
    func attempt(for tasks: [EntityID], in context: ProgramContext) throws -> IntentDocument.Status {
        guard try isBound(context) else { return .local }
        if seconds > 0 { _ = run(["sync", "--send-only"]) }
        let isSent = try context.store.readAccount { store in
            try tasks.allSatisfy { try store.outboxEntries(of: $0).isEmpty }
        }
        return isSent ? .created : .queued
    }

    /// Runs a full sync.
    ///
    /// Returns how it ended, or `nil` without a server.
    ///
    /// If it does not end in time, the status is ``ExitStatus/tryAgainLater``.
    func refresh(in context: ProgramContext) throws -> ExitStatus? {
        guard try isBound(context) else { return nil }
        switch run(["sync"]) {
        case .ended(.exited(let status)): return ExitStatus(rawValue: status) ?? .tryAgainLater
        case .ended, .running: return .tryAgainLater
        case .notStarted: throw MainCommand.missing
        }
    }

    private func isBound(_ context: ProgramContext) throws -> Bool {
        try context.store.readAccount { try $0.replica() != nil }
    }

    private func run(_ command: [String]) -> MainCommand.Outcome {
        MainCommand.run(
            command + ["--within", "\(seconds)"] + common.containerArguments, within: .seconds(seconds))
    }
}
