package import Credentials
package import TaskActions
package import TaskHubEntities
import TaskStore
package import TaskSync

/// Synchronizes a store with the server of the account that it belongs to.
///
/// Only one program synchronizes at a time.
package struct SyncSession: Sendable {
    private let service: any TaskHubService
    private let bodies: any TaskBodies
    private let lock: any ProcessLock
    private let workspace: Workspace

    /// Creates a session, after checking whose tasks the store holds.
    ///
    /// - Parameters:
    ///   - record: The account that signed in.
    ///   - service: The server, as that account.
    ///   - bodies: Encodes the bodies of requests.
    ///   - lock: The lock that every process with this store uses to synchronize.
    ///   - workspace: The store.
    /// - Throws: ``SessionError/accountUnknown``, ``SessionError/otherAccount``, or what the store threw.
    package init(
        of record: AccountRecord, service: any TaskHubService, bodies: any TaskBodies, lock: any ProcessLock,
        in workspace: Workspace
    ) throws {
        guard record.userID != nil else { throw SessionError.accountUnknown }
        try Self.check(workspace, isOf: record)
        self.service = service
        self.bodies = bodies
        self.lock = lock
        self.workspace = workspace
    }

    /// Checks whose tasks the store holds.
    ///
    /// - Throws: ``SessionError/otherAccount``, or what the store threw.
    package static func check(_ workspace: Workspace, isOf record: AccountRecord) throws {
        guard case .same = try CheckReplica(in: workspace).run(record.identity) else {
            throw SessionError.otherAccount
        }
    }

    /// Synchronizes once.
    ///
    /// - Parameters:
    ///   - options: What to synchronize.
    ///   - timeout: How long to wait for another program's synchronization to end.
    ///   - onProgress: Receives the progress.
    /// - Returns: The summary, which contains a failure of the server.
    /// - Throws: ``SessionError/syncBusy``, ``SessionError/syncLockFailed``, or what the store threw.
    package func run(
        _ options: SyncOptions, timeout: Duration, onProgress: @escaping @Sendable (SyncProgress) -> Void = { _ in }
    ) async throws -> Committed<SyncSummary> {
        let sync = SyncTasks(
            service: service, bodies: bodies, in: workspace, onProgress: onProgress)
        let locking = await lock.withLock(waitingAtMost: timeout) { () -> Result<Committed<SyncSummary>, any Error> in
            do {
                return .success(try await sync.run(options))
            } catch {
                return .failure(error)
            }
        }
        switch locking {
        case .held(let result): return try result.get()
        case .busy: throw SessionError.syncBusy
        case .failed: throw SessionError.syncLockFailed
        }
    }

    /// Returns the failed changes that had to wait for a retry at `moment` or later.
    ///
    /// After a run, its beginning counts: a change whose wait ended since was not sent either.
    package func paused(since moment: Instant) throws -> PausedChanges {
        try workspace.store.read { store in
            let waits = try store.outbox().filter { $0.state == .waiting }.compactMap(\.attempts.notBefore)
            return PausedChanges(ends: waits.filter { $0 > moment })
        }
    }
}

/// The failed changes that wait for a retry.
package struct PausedChanges: Hashable, Sendable {
    /// When each of them is retried, in ascending order.
    package let ends: [Instant]

    package init(ends: [Instant]) {
        self.ends = ends.sorted()
    }
}
