internal import AccountSession
internal import ArgumentParser
internal import Composition
internal import TaskHubEntities
internal import TaskSync

struct SyncCommand: AsyncParsableCommand {
    static let configuration = SyncArguments.configuration

    /// In seconds.
    private static let longestPause: Int64 = 30

    @OptionGroup var arguments: SyncArguments

    private var common: ProgramOptions { arguments.common }
    private var isTyped: Bool { arguments.askedFor || Terminal.isAttended }

    func run() async throws {
        let options = SyncOptions(
            isFull: arguments.full, acceptsDeletions: arguments.acceptDeletions, sendsOnly: arguments.sendOnly,
            isTyped: isTyped && !arguments.watch,
            timeLimit: arguments.within.map { .seconds($0) }, patience: arguments.within == nil ? .usual : .none)
        if arguments.watch {
            return try await SyncWatch(
                common: common, interval: .seconds(arguments.every), settling: .seconds(arguments.settling)
            ).run(options)
        }
        var none = ContainerSync.Continuation()
        let session = try await ContainerSync(
            common, responseTimeout: .seconds(arguments.answerWithin ?? 20), isTyped: isTyped, continuing: &none)
        if Terminal.isAttended, !common.json { try await waitForPaused(session) }
        let start = SystemClock().now()
        let summary = try await run(session, options)
        try SyncSummaryReport(json: common.json).print(summary)
        if let obstacle = summary.obstacle { throw Diagnosis(obstacle) }
        if summary.rejected > 0 {
            throw Diagnosis(
                .refused, "changes_refused",
                summary.rejected == 1
                    ? "a change was refused and needs your decision; it is kept"
                    : "\(summary.rejected) changes were refused and need your decision; they are kept",
                "Run 'taskhub outbox' to see them")
        }
        let paused = try session.paused(since: start).ends.count
        if paused > 0 {
            throw Diagnosis(
                .tryAgainLater, "changes_paused", "\(paused) of the changes could not be sent yet; they are kept",
                "Run 'taskhub sync' again in a minute")
        }
    }

    /// Waits until the failed changes may be retried, so that a typed command tries them.
    ///
    /// Their last requests may still be running, and a second one at the same time could create a task twice. A longer
    /// wait was asked for by the server.
    private func waitForPaused(_ session: ContainerSync) async throws {
        let now = SystemClock().now()
        let ends = try session.paused(since: now).ends.filter { $0 <= now.advanced(bySeconds: Self.longestPause) }
        guard let last = ends.last else { return }
        let left = Duration.microseconds(last.microseconds - now.microseconds)
        StandardStreams.complain(
            "Waiting \(left.components.seconds + 1) s to retry what failed: its last request may still be running.")
        try await Task.sleep(for: left)
    }

    private func run(_ session: ContainerSync, _ options: SyncOptions) async throws -> SyncSummary {
        let bar = SyncBar(terminal: .errors)
        defer { bar.finish() }
        return try await session.run(
            options, timeout: arguments.within.map { .seconds($0) } ?? .seconds(30), onProgress: bar.show)
    }
}
