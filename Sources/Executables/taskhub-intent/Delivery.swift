internal import Composition
internal import Glibc
internal import TaskDocuments
internal import TaskHubEntities
internal import TaskHubUseCases
internal import TaskStore

/// Has what an intent queued sent at once, by the main command beside this program.
///
/// Another program, so that an intent that sends nothing loads neither network nor keyring code. What is not sent in
/// time stays queued; the program that sends goes on, and is safe to be killed at any moment.
struct Delivery {
    let options: DeliveryOptions
    let common: ProgramOptions

    /// Where the change to `task` is when the time is up.
    func attempt(for task: EntityID, in context: ProgramContext) throws -> IntentDocument.Status {
        guard try isBound(context) else { return .local }
        if !options.noWait, options.deadline > 0 { _ = run(["sync", "--send-only"]) }
        return try context.store.read { try $0.outboxEntries(of: task).isEmpty } ? .created : .queued
    }

    /// One whole round: nil where there is no server, else how it ended.
    ///
    /// One that does not end in time is to be tried again later.
    func refresh(in context: ProgramContext) throws -> ExitStatus? {
        guard try isBound(context) else { return nil }
        return run(["sync"]).flatMap { ExitStatus(rawValue: $0) } ?? .tryAgainLater
    }

    private func isBound(_ context: ProgramContext) throws -> Bool {
        try context.store.read { try $0.replica() != nil }
    }

    /// - Returns: the exit code; nil where it could not be started, or runs on.
    private func run(_ command: [String]) -> Int32? {
        guard let program = Delivery.mainCommand() else { return nil }
        let container = common.container.map { ["--container", $0] } ?? []
        let arguments = [program] + command + ["--within", "\(options.deadline)"] + container
        guard let process = DetachedProgram.start(arguments) else { return nil }
        let end = ContinuousClock.now + .seconds(options.deadline)
        while true {
            var status: Int32 = 0
            if waitpid(process, &status, WNOHANG) == process { return status & 0x7F == 0 ? (status >> 8) & 0xFF : nil }
            guard ContinuousClock.now < end else { return nil }
            usleep(2000)
        }
    }

    private static func mainCommand() -> String? {
        guard let own = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(own) }
        let directory = String(cString: own).split(separator: "/").dropLast().joined(separator: "/")
        let path = "/\(directory)/taskhub"
        return access(path, X_OK) == 0 ? path : nil
    }
}
