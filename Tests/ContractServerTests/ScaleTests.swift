import ContractServer
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ScaleTests {
    @Test func `100,000 tasks and 50,000 events are served, and a change does not copy them`() async throws {
        try await ContractRig.with { rig in
            try await rig.control("seed", ["user": "alice", "tasks": 100_000, "events": 50_000])
            let list = try await rig.call("GET", "/tasks")
            let one = try await rig.call("GET", "/tasks?limit=1")
            let first = one.json?.elements.first?["id"]?.text ?? ""
            let page = try await rig.call("GET", "/sync/delta?limit=500&cursor=49600")
            let clock = ContinuousClock()
            let changes = try await clock.measure {
                for index in 0..<50 {
                    _ = try await rig.call("PATCH", "/tasks/\(first)", ["title": .string("T\(index)")])
                }
            }
            #expect(list.body.count { $0 == UInt8(ascii: "{") } == 100_000)
            #expect(page.json?["events"]?.elements.count == 400)
            #expect(changes < .seconds(30))
        }
    }
}
