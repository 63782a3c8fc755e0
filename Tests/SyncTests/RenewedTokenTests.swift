import ContractServer
import TaskActions
import TaskHubAPI
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing

/// Synchronizing while the server rejects access tokens.
struct RenewedTokenTests {
    /// Gives a token that has expired, and a valid one after its rejection.
    private actor ExpiredTokens: AccessTokens {
        private(set) var renewals: Int64 = 0

        func token() -> AccessToken { AccessToken(text: "expired", generation: renewals) }

        func token(afterRejectionOf rejected: AccessToken) -> AccessToken? {
            renewals += 1
            return AccessToken(text: "alice", generation: renewals)
        }
    }

    @Test("Each rejected request is sent once more with a new token, and each change is made once")
    func everyRequest() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            let edited = try replica.create("To edit")
            let deleted = try replica.create("To delete")
            try await replica.settle()
            try replica.rename(edited.id, "Edited")
            try replica.delete(deleted.id)
            try replica.create("New", list: "Home")
            try await rig.other("create", ["title": "From there", "notes": "n"])
            try await rig.control("log/clear")
            let tokens = ExpiredTokens()
            let sync = SyncTasks(
                service: try replica.service(tokens: tokens),
                bodies: JSONTaskBodies(in: TestZones.utc),
                in: replica.workspace)
            let summary = try await sync.run().value
            #expect(summary.obstacle == nil)
            #expect(summary.rejected == 0)
            #expect(summary.sent == 3)
            let state = try await rig.state()
            #expect(state.tasks.map(\.title).sorted() == ["Edited", "From there", "New"])
            #expect(try Agreement.differences(replica, state) == [])
            let posts = state.requests.filter { $0.method == "POST" }
            #expect(posts.map(\.status) == [401, 201])
            #expect(Set(posts.map(\.key)).count == 1 && posts.first?.key?.isEmpty == false)
            for method in ["GET", "PATCH", "DELETE"] {
                let statuses = state.requests.filter { $0.method == method }.map(\.status)
                #expect(statuses.contains(401), "\(method)")
                #expect(statuses.count { $0 == 401 } * 2 == statuses.count, "\(method): \(statuses)")
            }
            #expect(await Int(tokens.renewals) * 2 == state.requests.count)
        }
    }

    @Test("A token that is rejected and cannot be renewed ends the sync, and nothing is lost")
    func signedOut() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try replica.create("Waits")
            let service = try replica.service(tokens: AccessToken(text: "expired", generation: 1))
            let sync = SyncTasks(
                service: service, bodies: JSONTaskBodies(in: TestZones.utc), in: replica.workspace
            )
            #expect(try await sync.run().value.obstacle == .signedOut)
            #expect(try replica.outbox().count == 1)
            #expect(try await rig.state().tasks.isEmpty)
            #expect(try await replica.sync().sent == 1)
        }
    }
}
