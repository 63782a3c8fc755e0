internal import Composition
internal import ProcessControl
internal import TaskDocuments
internal import TaskHubEntities
internal import TaskStore
internal import TaskSync

/// Has what an intent queued sent at once, by the main command beside this program.
///
/// Another program, so that an intent that sends nothing loads neither network nor keyring code. What is not sent in
/// time stays queued; the program that sends goes on, and is safe to be killed at any moment.
struct Delivery {
    /// 0: not to try at all.
    private let seconds: Double
    private let common: ProgramOptions

    init(within seconds: Double, common: ProgramOptions) {
        self.seconds = seconds
        self.common = common
    }

    /// Where the changes to `tasks` are when the time is up: queued while one of them is.
    func attempt(for tasks: [EntityID], in context: ProgramContext) throws -> IntentDocument.Status {
        guard try isBound(context) else { return .local }
        if seconds > 0 { _ = run(["sync", "--send-only"]) }
        let isSent = try context.store.readAccount { store in
            try tasks.allSatisfy { try store.outboxEntries(of: $0).isEmpty }
        }
        return isSent ? .created : .queued
    }

    /// One whole round: nil where there is no server, else how it ended.
    ///
    /// One that does not end in time is to be tried again later.
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
