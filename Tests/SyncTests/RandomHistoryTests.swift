import Glibc
import TaskHubEntities
import TaskSync
import Testing

@testable import ContractServer

/// Whatever is done, in whatever order, and however the server fails: in the end all agree, and nothing is lost.
///
/// `TASKHUB_SYNC_SEEDS` is how many histories are tried, `TASKHUB_SYNC_SEED` the first one.
struct RandomHistoryTests {
    private static var seeds: Range<UInt64> {
        func number(_ name: String) -> UInt64? { getenv(name).flatMap { UInt64(String(cString: $0)) } }
        let first = number("TASKHUB_SYNC_SEED") ?? 1
        return first..<(first + (number("TASKHUB_SYNC_SEEDS") ?? 2))
    }

    @Test("Three replicas and the server agree after any history, and every change is there once")
    func agreement() async throws {
        for seed in RandomHistoryTests.seeds {
            do {
                try await SyncRig.with { try await RandomHistoryTests.run($0, seed: seed) }
            } catch {
                Issue.record(error, "seed \(seed)")
            }
        }
    }

    private static func run(_ rig: SyncRig, seed: UInt64) async throws {
        var scene = try RandomHistory(rig, seed: seed)
        for stage in 0..<2 {
            try await scene.live(rounds: 50)
            try await scene.settle()
            let hub = try await rig.state()
            let place: Comment = "seed \(seed), stage \(stage), \(scene.operations) operations"
            let unexplained = scene.unexplained
            #expect(unexplained == [], place)
            var kept: Set<String?> = []
            for replica in scene.replicas {
                let differences = try Agreement.differences(replica, hub)
                #expect(differences == [], place)
                let outbox = try replica.outbox()
                #expect(outbox == [], place)
                let awaited = try replica.awaited()
                #expect(awaited == [], place)
                kept.formUnion(try replica.tasks().flatMap { try replica.lostValues(of: $0.id).map(\.value) })
            }
            let contradictions = scene.history.contradictions(hub, kept: kept)
            #expect(contradictions == [], place)
            guard contradictions.isEmpty else { return }
            scene.history.forget(keeping: hub.tasks)
        }
    }
}
