internal import AccountSession
internal import AppGroup
internal import Composition
internal import TaskActions
internal import TaskHubAPI
internal import TaskHubEntities
internal import TaskHubGroup
internal import TaskSync
internal import TokenFile

/// One sync of a container with its server.
struct ContainerSync {
    /// The session that supplies the tokens.
    let shared: SharedSession
    private let context: ProgramContext
    private let session: SyncSession
    private let device: ContainerDevice
    private let json: Bool

    /// Opens the container and its session.
    ///
    /// `responseTimeout` is the longest wait for one response of the server. `isTyped` tells whether a person waits for
    /// the result. `earlier` is the session of an earlier sync of this process.
    ///
    /// - Throws: ``Diagnosis`` if no server is set up, and ``SessionError`` if not signed in, or if the store belongs
    ///   to another account.
    init(
        _ common: ProgramOptions, responseTimeout: Duration = .seconds(20), isTyped: Bool,
        continuing earlier: SharedSession? = nil
    ) throws {
        try ServerConnection.requireSetUp(common)
        let defaults = try ProgramContext.defaults(common)
        let server = try ServerConnection(defaults)
        shared = try SharedSession(
            defaults, server: server, vault: try SessionVaults(defaults).shared, isTyped: isTyped, continuing: earlier)
        device = ContainerDevice(shared, at: server, defaults, responseTimeout: .seconds(5))
        json = common.json
        context = try ProgramContext.open(common)
        session = try SyncSession(
            of: shared.record,
            service: server.client(UsedTokens(of: shared), responseTimeout: responseTimeout),
            bodies: JSONTaskBodies(in: context.workspace.zone),
            lock: FileProcessLock(.sync, ContainerLocks(paths: context.paths)),
            in: context.workspace)
    }

    /// Runs the sync, after waiting at most `timeout` for another program's sync to end.
    ///
    /// Once the tasks are synchronized, the server is told what has changed of a registered device.
    func run(
        _ options: SyncOptions, timeout: Duration, onProgress: @escaping @Sendable (SyncProgress) -> Void = { _ in }
    ) async throws -> SyncSummary {
        let summary = context.settle(try await session.run(options, timeout: timeout, onProgress: onProgress))
        if summary.obstacle == nil, !options.sendsOnly, let notice = await device.keepCurrent(), !json {
            StandardStreams.complain("taskhub: \(notice.sentences)")
        }
        return summary
    }

    /// Returns the failed changes that had to wait for a retry at `moment` or later.
    func paused(since moment: Instant) throws -> PausedChanges {
        try session.paused(since: moment)
    }
}
