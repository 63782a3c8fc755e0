internal import AccountSession
internal import AppGroup
internal import Composition
internal import Credentials
internal import TaskActions
internal import TaskHubAPI
internal import TaskHubEntities
internal import TaskHubGroup
internal import TaskSync

/// One sync of a container with its server.
struct ContainerSync {
    /// What a sync leaves to the next one of its process.
    struct Continuation {
        /// It has renewed tokens that could not be saved.
        var session: SharedSession?
        /// A store stays open, so that each sync does not open another connection to it.
        var context: ProgramContext?
    }

    private let context: ProgramContext
    private let sync: SyncSession
    private let device: ContainerDevice
    private let json: Bool

    /// Opens the container and its session, and finishes a sign-in that ended before the server named the account.
    ///
    /// `responseTimeout` is the longest wait for one response of the server. `isTyped` tells whether a person waits for
    /// the result. `earlier` comes from an earlier sync of this process, and is left to the next one, also if this one fails.
    ///
    /// - Throws: ``Diagnosis`` if no server is set up, and ``SessionError`` if not signed in, or if the store belongs
    ///   to another account. Why the server does not name the account, if it has not yet.
    init(
        _ common: ProgramOptions, responseTimeout: Duration = .seconds(20), isTyped: Bool,
        continuing earlier: inout Continuation
    ) async throws {
        try ServerConnection.requireSetUp(common)
        let defaults = try ProgramContext.defaults(common)
        let server = try ServerConnection(defaults)
        func session(continuing earlier: SharedSession?) throws -> SharedSession {
            try SharedSession(
                defaults, server: server, vault: try SessionVaults(defaults).shared, isTyped: isTyped,
                continuing: earlier)
        }
        var shared = try session(continuing: earlier.session)
        if shared.record.userID == nil {
            let (account, _) = try await shared.account(at: server, responseTimeout: responseTimeout)
            try BindAccount.finish(shared, account, common, defaults)
            shared = try session(continuing: shared)
        }
        earlier.session = shared
        device = ContainerDevice(shared, at: server, defaults, responseTimeout: .seconds(5))
        json = common.json
        context = try earlier.context?.inCurrentZone() ?? ProgramContext.open(common)
        earlier.context = context
        sync = try SyncSession(
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
        let summary = context.settle(try await sync.run(options, timeout: timeout, onProgress: onProgress))
        if summary.obstacle == nil, !options.sendsOnly, let notice = await device.keepCurrent(), !json {
            StandardStreams.complain("taskhub: \(notice.sentences)")
        }
        return summary
    }

    /// Returns the failed changes that had to wait for a retry at `moment` or later.
    func paused(since moment: Instant) throws -> PausedChanges {
        try sync.paused(since: moment)
    }
}
