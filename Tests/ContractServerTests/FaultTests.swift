import ContractServer
import TaskHubTestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct FaultTests {
    private struct Cut: Error {}

    @Test func `a drop before the work does nothing, and one after it has done everything`() async throws {
        try await ContractRig.with { rig in
            for (index, kind) in [Fault.Kind.dropBefore, .dropAfter].enumerated() {
                rig.server.add(Fault(kind, method: "POST", path: "*/tasks"))
                await #expect(throws: (any Error).self) {
                    _ = try await rig.call("POST", "/tasks", ["title": "T"], key: "k\(index)")
                }
                let list = try await rig.call("GET", "/tasks")
                #expect(list.json?.elements.count == index)
            }
            let again = try await rig.call("POST", "/tasks", ["title": "T"], key: "k1")
            let list = try await rig.call("GET", "/tasks")
            #expect(again.status == 201)
            #expect(list.json?.elements.count == 1)
        }
    }

    @Test func `a truncated body closes the connection, and a wrong length cuts the body`() async throws {
        try await ContractRig.with { rig in
            _ = try await rig.create(["title": "T"], key: "k")
            rig.server.add(Fault(.truncated, path: "*/tasks"))
            await #expect(throws: (any Error).self) { _ = try await rig.call("GET", "/tasks") }
            rig.server.add(Fault(.wrongLength, path: "*/tasks"))
            await #expect(throws: (any Error).self) {
                let cut = try await rig.call("GET", "/tasks")
                // The rest is not JSON, if the client accepts it at all.
                guard cut.json != nil else { throw Cut() }
            }
            let whole = try await rig.call("GET", "/tasks")
            #expect(whole.json?.elements.count == 1)
        }
    }

    @Test func `bodies can be oversized or have another type`() async throws {
        try await ContractRig.with { rig in
            rig.server.add(Fault(.oversized(bytes: 5_000_000), path: "*/tasks"))
            rig.server.add(Fault(.wrongType("text/plain"), path: "*/tasks"))
            let large = try await rig.call("GET", "/tasks")
            let other = try await rig.call("GET", "/tasks")
            #expect(large.body.count == 5_000_002)
            #expect(other.mediaType == "text/plain")
        }
    }

    @Test func `pages and bursts of 429 come as often as requested, and do nothing`() async throws {
        try await ContractRig.with { rig in
            try await rig.control(
                "faults", ["kind": "page", "status": 503, "retry_after": 7, "method": "POST", "times": 2])
            try await rig.control("faults", ["kind": "throttled", "retry_after": 3, "method": "POST"])
            var statuses: [Int] = []
            var waits: [String] = []
            for _ in 0..<4 {
                let reply = try await rig.call("POST", "/tasks", ["title": "T"], key: "k")
                statuses.append(reply.status)
                waits.append(reply.headers["retry-after"] ?? "")
            }
            #expect(statuses == [503, 503, 429, 201])
            #expect(waits == ["7", "7", "3", ""])
            let state = try await rig.control("state")
            let requests = state["requests"]?.elements ?? []
            #expect(requests.compactMap { $0["status"]?.integer } == statuses)
            #expect(requests.allSatisfy { $0["key"] == "k" })
            #expect(state["tasks"]?.elements.count == 1)
        }
    }

    @Test func `a request delivered twice is carried out twice`() async throws {
        try await ContractRig.with { rig in
            let id = try await rig.create(["title": "T"], key: "k")
            rig.server.add(Fault(.duplicated, method: "DELETE"))
            let reply = try await rig.call("DELETE", "/tasks/\(id)")
            rig.server.add(Fault(.duplicated, method: "PATCH"))
            let other = try await rig.create(["title": "T"], key: "k2")
            _ = try await rig.call("PATCH", "/tasks/\(other)", ["title": "U"])
            let log = try await rig.call("GET", "/sync/delta")
            #expect(reply.status == 204)
            #expect(log.json?["events"]?.elements.count == 5)
        }
    }

    @Test func `a raced create makes two tasks, and its answer and its replay name the first`() async throws {
        try await ContractRig.with { rig in
            rig.server.add(Fault(.raced, method: "POST"))
            let first = try await rig.create(["title": "T"], key: "k")
            let again = try await rig.create(["title": "T"], key: "k")
            let list = try await rig.call("GET", "/tasks")
            #expect(first == again)
            #expect(list.json?.elements.count == 2)
            #expect(list.json?.elements.first?["id"]?.text == first)
        }
    }

    @Test func `others see a change whose answer is held back`() async throws {
        try await ContractRig.with { rig in
            rig.server.add(Fault(.heldAnswer, method: "POST"))
            async let created = rig.create(["title": "T"], key: "k")
            try await wait(until: "the task is created") {
                try await rig.control("state")["tasks"]?.elements.count == 1
            }
            let list = try await rig.call("GET", "/tasks")
            #expect(list.json?.elements.count == 1)
            #expect(rig.server.requestsUnderWay == 1)
            try await rig.control("faults/clear")
            let id = try await created
            #expect(list.json?.elements.first?["id"]?.text == id)
        }
    }

    @Test(arguments: [Fault.Kind.delay(seconds: 0.5), .lateAnswer(seconds: 0.5)])
    func `a delayed request takes at least as long as the delay`(kind: Fault.Kind) async throws {
        try await ContractRig.with { rig in
            rig.server.add(Fault(kind, path: "/health/*"))
            let clock = ContinuousClock()
            let slow = try await clock.measure { _ = try await rig.send("GET", "/health/live") }
            #expect(slow >= .milliseconds(500))
        }
    }

    @Test func `the same seed gives the same failures, until they are cleared`() async throws {
        try await ContractRig.with { rig in
            var runs: [[Int]] = []
            for _ in 0..<2 {
                try await rig.control("faults", ["kind": "page", "probability": .double(0.5), "seed": 7])
                var statuses: [Int] = []
                for _ in 0..<20 { statuses.append(try await rig.send("GET", "/health/live").status) }
                runs.append(statuses)
                try await rig.control("faults/clear")
            }
            #expect(runs[0] == runs[1])
            #expect(Set(runs[0]) == [200, 500])
            #expect(try await rig.send("GET", "/health/live").status == 200)
        }
    }

    @Test func `another client's change is seen by the next request`() async throws {
        try await ContractRig.with { rig in
            let made = try await rig.control(
                "change", ["user": "alice", "action": "create", "body": ["title": "Theirs"]])
            let id = made["id"] ?? nil
            try await rig.control(
                "change", ["user": "alice", "action": "patch", "task": id, "body": ["title": "Changed"]])
            let list = try await rig.call("GET", "/tasks")
            try await rig.control("change", ["user": "alice", "action": "delete", "task": id])
            let after = try await rig.call("GET", "/tasks")
            #expect(list.json?.elements.map { $0["title"] } == ["Changed"])
            #expect(after.json == [])
            await #expect(throws: ControlError.self) { try await rig.control("change", ["user": "alice"]) }
            await #expect(throws: ControlError.unknownCall("nonsense")) { try await rig.control("nonsense") }
        }
    }
}
