import ContractServer
import Testing

@Suite(.timeLimit(.minutes(5)))
struct DeltaTests {
    @Test func `paging reaches the end, which echoes its cursor`() async throws {
        try await ContractRig.with { rig in
            for index in 0..<5 { _ = try await rig.create(["title": "T"], key: "k\(index)") }
            var cursor = ""
            var pages: [Int] = []
            for _ in 0..<4 {
                let page = try await rig.call("GET", "/sync/delta?limit=2&cursor=\(cursor)")
                pages.append(page.json?["events"]?.elements.count ?? -1)
                cursor = page.json?["next_cursor"]?.text ?? ""
            }
            #expect(pages == [2, 2, 1, 0])
            #expect(Cursor(cursor)?.position == 5)
        }
    }

    @Test func `a summary has the task's current values until it is deleted`() async throws {
        try await ContractRig.with { rig in
            let id = try await rig.create(["title": "Before"], key: "k")
            _ = try await rig.call(
                "PATCH", "/tasks/\(id)", ["title": "After", "due_at": "2026-12-01T08:00:00Z", "project": "House"])
            let filled = try await rig.call("GET", "/sync/delta?limit=1")
            let created = filled.json?["events"]?.elements.first?["payload_summary"]
            #expect(created?["title"] == "Before")
            #expect(created?["due_at"] == "2026-12-01T08:00:00Z")
            #expect(created?["project_name"] == "House")
            _ = try await rig.call("DELETE", "/tasks/\(id)")
            let bare = try await rig.call("GET", "/sync/delta")
            let events = bare.json?["events"]?.elements ?? []
            #expect(events.first?["payload_summary"]?["due_at"] == .null)
            #expect(events.map { $0["tombstone"] } == [false, false, true])
        }
    }

    @Test func `an old cursor is refused unless the log is empty, and the one before the oldest is not`() async throws {
        try await ContractRig.with { rig in
            for index in 0..<6 { _ = try await rig.create(["title": "T"], key: "k\(index)") }
            try await rig.control("purge", ["keep_events": 2])
            let before = try await rig.call("GET", "/sync/delta?cursor=4")
            let old = try await rig.call("GET", "/sync/delta?cursor=3")
            let none = try await rig.call("GET", "/sync/delta")
            try await rig.control("clock", ["advance_seconds": 2_678_400])
            try await rig.control("purge", ["events_older_than_days": 30])
            let silent = try await rig.call("GET", "/sync/delta?cursor=1")
            #expect(before.json?["events"]?.elements.count == 2)
            #expect(old.status == 410)
            #expect(old.json?["error"]?["details"]?["oldest_cursor"] == .string(Cursor(number: "5").text))
            #expect(none.json?["events"]?.elements.count == 2)
            #expect(silent.status == 200)
            #expect(silent.json?["next_cursor"] == .string(Cursor(number: "1").text))
        }
    }

    @Test func `after a restore, a cursor ahead of the log is not reported`() async throws {
        try await ContractRig.with { rig in
            let kept = try await rig.create(["title": "Kept"], key: "k0")
            try await rig.control("snapshots", ["name": "night"])
            let lost = try await rig.create(["title": "Lost"], key: "k1")
            try await rig.control("restore", ["name": "night"])
            let ahead = try await rig.call("GET", "/sync/delta?cursor=2")
            #expect(ahead.status == 200)
            #expect(ahead.json?["events"] == [])
            #expect(try await rig.call("GET", "/tasks/\(kept)").status == 200)
            #expect(try await rig.call("GET", "/tasks/\(lost)").status == 404)
        }
    }

    @Test func `archiving reports tombstones for readable tasks, and a drag reports one event for each`()
        async throws
    {
        try await ContractRig.with { rig in
            let id = try await rig.create(["title": "Done"], key: "k0")
            _ = try await rig.create(["title": "Open"], key: "k1")
            _ = try await rig.call("PATCH", "/tasks/\(id)", ["is_completed": true])
            try await rig.control("clock", ["advance_seconds": 700_000])
            try await rig.control("change", ["user": "alice", "action": "archive_job"])
            try await rig.control("change", ["user": "alice", "action": "reorder_all"])
            let log = try await rig.call("GET", "/sync/delta?cursor=3")
            let events = log.json?["events"]?.elements ?? []
            #expect(events.map { $0["tombstone"] } == [true, false, false])
            #expect(events.first?["payload_summary"]?["status"] == "archived")
            #expect(events.last?["payload_summary"]?["reordered"] == true)
            #expect(try await rig.call("GET", "/tasks/\(id)").json?["status"] == "archived")
        }
    }
}
