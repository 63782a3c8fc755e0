internal import AccountSession
internal import ArgumentParser
internal import Composition
internal import TaskHubEntities
internal import TaskSync

struct SyncCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync", abstract: RemoteCommand.sync.abstract)

    /// In seconds.
    private static let longestPause: Int64 = 30

    @Flag(help: "Compare all tasks, instead of reading the server's change log.")
    var full = false

    @Flag(help: "Remove tasks that the server no longer has, even if that is most of them.")
    var acceptDeletions = false

    @Flag(
        help: """
            Keep running: send local changes at once, and fetch changes every minute, when the network comes up and \
            when the machine wakes.
            """)
    var watch = false

    /// For the help: `NetworkSyncCommand` runs instead.
    @Flag(help: "Keep running, and sync only when the network comes up or the machine wakes.")
    var onNetwork = false

    /// A person waits for it in the app, which gives it no terminal.
    @Flag(help: ArgumentHelp("Fetch lists and preferences too, as in a terminal.", visibility: .hidden))
    var askedFor = false

    @Flag(help: ArgumentHelp("Only send.", visibility: .hidden))
    var sendOnly = false

    @Option(
        help: ArgumentHelp("Stop after this many seconds.", valueName: "seconds", visibility: .hidden),
        transform: Seconds(0...3600).parse)
    var within: Double?

    @Option(
        help: ArgumentHelp("Give up on a response after this many seconds.", valueName: "seconds", visibility: .hidden),
        transform: Seconds(0.001...3600).parse)
    var answerWithin: Double?

    @Option(
        help: ArgumentHelp("With --watch, how often to fetch changes.", valueName: "seconds", visibility: .hidden),
        transform: Seconds(0.1...86_400).parse)
    var every = 60.0

    @Option(
        help: ArgumentHelp(
            "How long to wait after the last sign of the network.", valueName: "seconds", visibility: .hidden),
        transform: Seconds(0.01...30).parse)
    var settling = 5.0

    @OptionGroup var common: ProgramOptions

    private var isTyped: Bool { askedFor || Terminal.isAttended }

    func run() async throws {
        let options = SyncOptions(
            isFull: full, acceptsDeletions: acceptDeletions, sendsOnly: sendOnly,
            isTyped: isTyped && !watch,
            timeLimit: within.map { .seconds($0) }, patience: within == nil ? .usual : .none)
        if watch {
            return try await SyncWatch(common: common, interval: .seconds(every), settling: .seconds(settling)).run(
                options)
        }
        var none = ContainerSync.Continuation()
        let session = try await ContainerSync(
            common, responseTimeout: .seconds(answerWithin ?? 20), isTyped: isTyped, continuing: &none)
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
            options, timeout: within.map { .seconds($0) } ?? .seconds(30), onProgress: bar.show)
    }
}
