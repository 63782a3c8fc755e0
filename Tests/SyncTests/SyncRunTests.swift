import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing

@Suite("The log of the last synchronizations")
struct SyncRunTests {
    private func log(_ replica: Replica) throws -> [SyncRun] { try replica.store.read { try $0.syncRuns() } }

    @Test("Each run is logged with what it did, the newest first; an idle one within a minute is not")
    func runs() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await replica.settle()
            try replica.create("First")
            try replica.create("Second")
            try await rig.advance(bySeconds: 120)
            try await replica.sync()
            let newest = try #require(try log(replica).first)
            #expect(newest.outcome == .succeeded && newest.sent == 2 && newest.refused == 0)
            #expect(newest.startedAt <= newest.endedAt)
            #expect(try newest.endedAt == replica.store.read { try $0.syncState().last?.endedAt })
            let count = try log(replica).count
            try await replica.sync()
            try await replica.sync()
            #expect(try log(replica).count <= count + 1)
        }
    }

    @Test("The log keeps the last twenty, and ends with the account")
    func bounded() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try replica.store.write { store in
                for number in 0..<50 {
                    let end = Seed.now.advanced(bySeconds: Int64(number))
                    try store.record(
                        SyncRun(
                            startedAt: end.advanced(bySeconds: -1), endedAt: end, outcome: .offline, sent: number,
                            received: 2, refused: 3))
                }
            }
            let runs = try log(replica)
            #expect(runs.map(\.sent) == Array((30..<50).reversed()))
            #expect(
                runs.first
                    == SyncRun(
                        startedAt: Seed.now.advanced(bySeconds: 48), endedAt: Seed.now.advanced(bySeconds: 49),
                        outcome: .offline, sent: 49, received: 2, refused: 3))
            try replica.store.write { try $0.reset(keeping: [], as: Seed.id(77)) }
            #expect(try log(replica).isEmpty)
        }
    }
}
