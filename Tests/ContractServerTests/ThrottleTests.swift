import ContractServer
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ThrottleTests {
    @Test(arguments: [("/session", 20), ("/sync/delta", 120)])
    func `the window slides, and refused requests are not counted`(path: String, limit: Int) async throws {
        try await ContractRig.with { rig in
            try await rig.control("clock", ["stands": true])
            for index in 0..<limit {
                let reply = try await rig.call("GET", path, token: index.isMultiple(of: 2) ? "alice" : "bob")
                #expect(reply.status == 200)
            }
            let refused = try await rig.call("GET", path)
            #expect(refused.status == 429)
            #expect(refused.headers["retry-after"] == "60")
            try await rig.control("clock", ["advance_seconds": 61])
            let after = try await rig.call("GET", path)
            #expect(after.status == 200)
        }
    }

    @Test func `creating tasks is throttled for intents only`() async throws {
        try await ContractRig.with { rig in
            try await rig.control("clock", ["stands": true])
            var statuses: [Int] = []
            for index in 0..<31 {
                _ = try await rig.create(["title": "T"], key: "t\(index)")
                let reply = try await rig.call("POST", "/intents/create-task", ["title": "T"], key: "i\(index)")
                statuses.append(reply.status)
            }
            #expect(statuses == Array(repeating: 201, count: 30) + [429])
        }
    }
}
