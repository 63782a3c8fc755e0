import ContractServer
import Testing

@Suite(.timeLimit(.minutes(5)))
struct IdempotencyTests {
    @Test func `a replay is the stored response, byte for byte, even after a change and a deletion`() async throws {
        try await ContractRig.with { rig in
            let first = try await rig.call("POST", "/tasks", ["title": "Milk", "area": "work"], key: "k")
            let id = first.json?["id"]?.text ?? ""
            _ = try await rig.call("PATCH", "/tasks/\(id)", ["title": "Bread"])
            let second = try await rig.call("POST", "/tasks", ["area": "work", "title": "Milk"], key: " k ")
            _ = try await rig.call("DELETE", "/tasks/\(id)")
            let third = try await rig.call("POST", "/tasks", ["area": "work", "title": "Milk"], key: "k")
            #expect(second.status == 201)
            #expect(second.body == first.body)
            #expect(third.body == first.body)
            let list = try await rig.call("GET", "/tasks")
            #expect(list.json == [])
        }
    }

    @Test func `a key belongs to its user and its endpoint, and another body is a conflict`() async throws {
        try await ContractRig.with { rig in
            let first = try await rig.create(["title": "A"], key: "k")
            let other = try await rig.create(["title": "A"], token: "bob", key: "k")
            let intent = try await rig.call("POST", "/intents/create-task", ["title": "A"], key: "k")
            let conflict = try await rig.call("POST", "/tasks", ["title": "B"], key: "k")
            #expect(Set([first, other, intent.json?["id"]?.text ?? ""]).count == 3)
            #expect(conflict.status == 409)
            #expect(conflict.json?["error"]?["code"] == "idempotency_conflict")
        }
    }

    @Test func `a failure frees its key, and an overlong key still creates its task`() async throws {
        try await ContractRig.with { rig in
            let failed = try await rig.call("POST", "/tasks", ["title": ""], key: "k")
            let defect = try await rig.call("POST", "/tasks", ["title": "x", "priority": 9], key: "k")
            _ = try await rig.create(["title": "Now"], key: "k")
            let long = try await rig.call(
                "POST", "/tasks", ["title": "Long"], key: String(repeating: "k", count: 256))
            let list = try await rig.call("GET", "/tasks")
            #expect([failed.status, defect.status, long.status] == [400, 500, 500])
            #expect(list.json?.elements.compactMap { $0["title"]?.text } == ["Now", "Long"])
        }
    }

    @Test func `after a day, each attempt creates another task until the cleanup has run`() async throws {
        try await ContractRig.with { rig in
            try await rig.control("clock", ["stands": true])
            let first = try await rig.create(["title": "A"], key: "k")
            try await rig.control("clock", ["advance_seconds": 86_399])
            let within = try await rig.create(["title": "A"], key: "k")
            try await rig.control("clock", ["advance_seconds": 2])
            let second = try await rig.create(["title": "A"], key: "k")
            let third = try await rig.create(["title": "A"], key: "k")
            try await rig.control("purge", ["idempotency_keys": true])
            let fourth = try await rig.create(["title": "A"], key: "k")
            let again = try await rig.create(["title": "A"], key: "k")
            #expect(first == within)
            #expect(Set([first, second, third, fourth]).count == 4)
            #expect(again == fourth)
        }
    }
}
