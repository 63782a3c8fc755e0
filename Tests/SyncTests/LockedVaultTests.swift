import Credentials
import TaskActions
import TaskHubAPI
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing

/// Synchronizing while the tokens cannot be read.
struct LockedVaultTests {
    private struct Unavailable: AccessTokens {
        let obstacle: ServiceError

        func token() async throws(ServiceError) -> AccessToken { throw obstacle }

        func token(afterRejectionOf rejected: AccessToken) async throws(ServiceError) -> AccessToken? { throw obstacle }
    }

    private func sync(_ replica: Replica, _ obstacle: ServiceError) async throws -> SyncState {
        let sync = SyncTasks(
            service: try replica.service(tokens: Unavailable(obstacle: obstacle)),
            bodies: JSONTaskBodies(in: TestZones.utc), in: replica.workspace)
        #expect(try await sync.run().value.obstacle == obstacle)
        return try state(replica)
    }

    private func state(_ replica: Replica) throws -> SyncState { try replica.store.read { try $0.syncState() } }

    /// Has a token for so many requests, and none for the later ones.
    private actor Expiring: AccessTokens {
        private var left: Int
        let obstacle: ServiceError

        init(after requests: Int, obstacle: ServiceError) {
            left = requests
            self.obstacle = obstacle
        }

        func token() throws(ServiceError) -> AccessToken {
            left -= 1
            guard left >= 0 else { throw obstacle }
            return SyncRig.token
        }

        func token(afterRejectionOf rejected: AccessToken) throws(ServiceError) -> AccessToken? { throw obstacle }
    }

    /// Has a token for the first request, which confirms the organization, and none for the one that sends.
    private func syncWithoutSending(_ replica: Replica, _ obstacle: ServiceError) async throws {
        let service = try replica.service(tokens: Expiring(after: 1, obstacle: obstacle))
        let sync = SyncTasks(
            service: service, bodies: JSONTaskBodies(in: TestZones.utc), in: replica.workspace)
        #expect(try await sync.run().value.obstacle == obstacle)
    }

    @Test(
        "A change for which there was no token was not tried",
        arguments: [ServiceError.tokensUnavailable(.providerUnreachable), .tokensUnavailable(.busy), .signedOut])
    func untried(_ obstacle: ServiceError) async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try replica.create("First")
            try await replica.settle()
            try replica.create("Second")
            let before = try replica.outbox()
            try await syncWithoutSending(replica, obstacle)
            #expect(try replica.outbox() == before)
        }
    }

    @Test("A locked keyring is recorded with its first moment, and the last report is kept")
    func locked() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await replica.settle()
            let before = try state(replica)
            try await rig.advance(bySeconds: 300)
            let first = try await sync(replica, .tokensUnavailable(.vault(.locked)))
            #expect(first.lockedAt.map { $0.seconds - (before.last?.endedAt.seconds ?? 0) >= 300 } == true)
            #expect(first.last == before.last && first.lastSucceededAt == before.lastSucceededAt)
            try await rig.advance(bySeconds: 300)
            #expect(try await sync(replica, .tokensUnavailable(.vault(.locked))) == first)
            try await replica.sync()
            #expect(try state(replica).lockedAt == nil)
        }
    }

    @Test(
        "A creation that could not be sent without tokens is not of unknown outcome",
        arguments: [ServiceError.tokensUnavailable(.vault(.locked)), .signedOut])
    func unsent(_ obstacle: ServiceError) async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await replica.settle()
            let task = try replica.create("Draft")
            try await syncWithoutSending(replica, obstacle)
            #expect(try replica.outbox().map(\.isUntried) == [true])
            try replica.rename(task.id, "Final")
            #expect(try replica.outbox().map(\.action.isCreation) == [true])
            try await syncWithoutSending(replica, obstacle)
            try replica.delete(task.id)
            #expect(try replica.outbox() == [])
        }
    }

    @Test("Other obstacles of the keyring are failed syncs")
    func timedOut() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            let state = try await sync(replica, .tokensUnavailable(.vault(.timedOut)))
            #expect(state.lockedAt == nil && state.last?.outcome == .failed)
        }
    }

    @Test(
        "A sync that cannot read the tokens changes neither since when the keyring is locked, nor since when there is no session",
        arguments: [
            ServiceError.TokenObstacle.vault(.timedOut), .vault(.noBus), .vault(.failing), .busy, .providerUnreachable,
        ])
    func unknown(_ obstacle: ServiceError.TokenObstacle) async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            let locked = try await sync(replica, .tokensUnavailable(.vault(.locked)))
            try await rig.advance(bySeconds: 300)
            let after = try await sync(replica, .tokensUnavailable(obstacle))
            #expect(after.lockedAt == locked.lockedAt && after.last?.outcome == .failed)
            let signedOut = try await sync(replica, .signedOut)
            try await rig.advance(bySeconds: 300)
            let later = try await sync(replica, .tokensUnavailable(obstacle))
            #expect(!later.isSignedIn && later.signedOutAt == signedOut.signedOutAt)
        }
    }

    @Test("A session that ended is recorded with its first moment, until the next sign-in")
    func signedOut() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            _ = try await sync(replica, .tokensUnavailable(.vault(.locked)))
            let first = try await sync(replica, .signedOut)
            #expect(!first.isSignedIn && first.signedOutAt != nil && first.lockedAt == nil)
            try await rig.advance(bySeconds: 300)
            #expect(try await sync(replica, .signedOut).signedOutAt == first.signedOutAt)
            _ = try RecordSignIn(in: replica.workspace).run(isSignedIn: true)
            #expect(try state(replica).isSignedIn && state(replica).signedOutAt == nil)
        }
    }
}
