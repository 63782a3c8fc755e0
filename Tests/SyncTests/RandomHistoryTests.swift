import Glibc
import TaskHubEntities
import TaskHubUseCases
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
            try await SyncRig.with { rig in
                var scene = try RandomHistory(rig, seed: seed)
                for stage in 0..<2 {
                    let backup = scene.happens(50) ? scene.number(10..<30) : nil
                    let restore = backup.map { $0 + scene.number(3..<15) }
                    for round in 0..<50 {
                        if round == backup { try await scene.backUp() }
                        if round == restore { try await scene.restore() }
                        try await scene.timePasses()
                        for _ in 0..<scene.number(1..<5) { try await scene.act(scene.number(0..<3)) }
                        if scene.number(0..<3) == 0 { try await scene.actElsewhere() }
                        if scene.number(0..<4) == 0 { try await scene.synchronize(scene.number(0..<3)) }
                    }
                    try await scene.settle()
                    let hub = try await rig.state()
                    let place: Comment = "seed \(seed), stage \(stage), \(scene.operations) operations"
                    let unexplained = scene.unexplained
                    #expect(unexplained == [], place)
                    for replica in scene.replicas {
                        let differences = try Agreement.differences(replica, hub)
                        #expect(differences == [], place)
                        let outbox = try replica.outbox()
                        #expect(outbox == [], place)
                        let awaited = try replica.awaited()
                        #expect(awaited == [], place)
                    }
                    let kept = try Set(
                        scene.replicas.flatMap { replica in
                            try replica.tasks().flatMap { try replica.lostValues(of: $0.id).map(\.value) }
                        })
                    let contradictions = scene.history.contradictions(hub, kept: kept)
                    #expect(contradictions == [], place)
                    guard contradictions.isEmpty else { return }
                    scene.history.forget(keeping: hub.tasks)
                }
            }
        }
    }
}
