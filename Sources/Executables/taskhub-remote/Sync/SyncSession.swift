internal import AppGroup
internal import Composition
internal import Credentials
internal import GroupDefaults
internal import TaskActions
internal import TaskHubAPI
internal import TaskHubDefaults
internal import TaskHubEntities
internal import TaskHubGroup
internal import TaskStore
internal import TaskSync
internal import Version
internal import WebTransport

/// One sync of this container with its server.
///
/// Only one program syncs at a time.
struct SyncSession {
    private let context: ProgramContext
    private let defaults: SharedDefaults
    private let server: ServerConnection
    private let session: SharedSession
    private let responseTimeout: Duration

    /// Opens the container and its session.
    ///
    /// `responseTimeout` is the longest wait for one response of the server.
    ///
    /// - Throws: ``Diagnosis`` if no server is set up, if not signed in, or if the store belongs to another account.
    init(_ common: ProgramOptions, responseTimeout: Duration = .seconds(20)) throws {
        self.responseTimeout = responseTimeout
        defaults = try ProgramContext.defaults(common)
        server = try ServerConnection(defaults)
        session = try SharedSession(defaults, server: server, vault: try Vaults(defaults).shared)
        context = try ProgramContext.open(common)
        try refuseOtherStore()
    }

    var paths: ContainerPaths { context.container.paths }

    /// Runs the sync, after waiting at most `timeout` for another program's sync to end.
    func run(
        _ options: SyncOptions, timeout: Duration, onProgress: @escaping @Sendable (SyncProgress) -> Void = { _ in }
    ) async throws -> SyncSummary {
        let service = RemoteTaskHubService(
            base: server.address, transport: server.transport, tokens: session, version: ProgramVersion.text,
            ids: RandomIDs(), clock: SystemClock(),
            limits: TransportLimits(total: responseTimeout, bodySize: TaskHubClient.smallResponse))
        let sync = SyncTasks(
            store: context.store, service: service, bodies: JSONTaskBodies(), in: context.workspace,
            onProgress: onProgress)
        let lock = NetworkLock(locks: ContainerLocks(paths: paths), lock: .sync)
        let locking = await lock.withLock(waitingAtMost: timeout) { () -> Result<Committed<SyncSummary>, any Error> in
            do {
                return .success(try await sync.run(options))
            } catch {
                return .failure(error)
            }
        }
        switch locking {
        case .held(let result): return context.settle(try result.get())
        case .busy:
            throw Diagnosis(
                .tryAgainLater, "sync_busy", "another program is syncing", "Try again in a moment")
        case .failed:
            throw Diagnosis(.inputOutput, "lock_failed", "the sync lock cannot be acquired", "Run 'taskhub doctor'")
        }
    }

    /// Returns how many failed changes wait for a retry, and when the first retry is due.
    func paused() throws -> (count: Int, next: Instant?) {
        let now = context.workspace.clock.now()
        let moments = try context.store.readAccount { store in
            try store.outbox().filter { $0.state == .waiting }.compactMap(\.attempts.notBefore).filter { $0 > now }
        }
        return (moments.count, moments.min())
    }

    private func refuseOtherStore() throws {
        let record = session.record
        guard record.userID != nil else {
            throw Diagnosis.accountUnknown
        }
        let identity = ReplicaIdentity(
            server: record.server, issuer: record.issuer, subject: record.subject,
            organizationID: record.organizationID.flatMap { EntityID($0) })
        guard case .same = try CheckReplica(in: context.workspace).run(identity) else {
            throw Diagnosis(
                .signInNeeded, "other_account", "the tasks here belong to another account",
                "Run 'taskhub login' again to choose what happens to them")
        }
    }
}
