import TaskHubAPI
import TaskSync
import Testing

@testable import ContractServer

struct CutPageTests {
    @Test("A sync that is interrupted at any step loses no change of the server's log")
    func cut() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await replica.settle()
            for step in 1... {
                let title = "Created there before step \(step)"
                try await rig.other("create", ["title": .string(title)])
                let isCut = try await CutPageTests.isCut(replica, at: step)
                _ = try await replica.sync()
                #expect(try replica.task(titled: title) != nil)
                if !isCut {
                    #expect(step > 5)
                    return
                }
            }
        }
    }

    /// Runs a sync, and returns whether it was cut before it ended.
    private static func isCut(_ replica: Replica, at step: Int) async throws -> Bool {
        let life = Lifetime(steps: step)
        let store = MortalStore(store: replica.store, life: life)
        let sync = SyncTasks(
            store: store, service: MortalService(service: try replica.service(), life: life),
            bodies: JSONTaskBodies(), in: Replica.workspace(replica.clock, store))
        do {
            _ = try await sync.run(SyncOptions())
            return false
        } catch is Lifetime.Ended {
            return true
        }
    }
}
