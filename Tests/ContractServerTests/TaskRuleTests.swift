import ContractServer
import Testing

@Suite(.timeLimit(.minutes(5)))
struct TaskRuleTests {
    private static let allowed: [String: Set<String>] = [
        "inbox": ["inbox", "next", "waiting", "someday", "done", "archived"],
        "next": ["next", "waiting", "someday", "done", "archived"],
        "waiting": ["waiting", "next", "someday", "done", "archived"],
        "someday": ["someday", "next", "waiting", "done", "archived"],
        "done": ["done", "next", "waiting", "someday", "archived"],
        "archived": ["archived", "inbox", "next", "waiting", "someday"],
    ]

    @Test func `each change of status is allowed or refused according to the table`() async throws {
        try await ContractRig.with { rig in
            for (from, targets) in Self.allowed {
                for to in Self.allowed.keys {
                    let placed = try await rig.control("tasks", ["user": "alice", "status": .string(from)])
                    let id = placed["id"]?.text ?? ""
                    let reply = try await rig.call("PATCH", "/tasks/\(id)", ["status": .string(to)])
                    #expect(reply.status == (targets.contains(to) ? 200 : 400), "\(from) to \(to)")
                    if reply.status == 200 {
                        #expect((reply.json?["completed_at"] != .null) == (to == "done"), "\(from) to \(to)")
                    }
                }
            }
        }
    }

    @Test func `is_completed false always means next, and status wins over it`() async throws {
        try await ContractRig.with { rig in
            let id = try await rig.create(["title": "A", "status": "waiting"], key: "k")
            let moved = try await rig.call("PATCH", "/tasks/\(id)", ["is_completed": false])
            let both = try await rig.call("PATCH", "/tasks/\(id)", ["is_completed": true, "status": "someday"])
            let done = try await rig.call("PATCH", "/tasks/\(id)", ["is_completed": 1])
            #expect(moved.json?["status"] == "next")
            #expect(both.json?["status"] == "someday")
            #expect(done.json?["status"] == "done")
        }
    }

    @Test(arguments: [
        ("daily", "2026-11-18T23:30:00Z", "2026-11-21T23:30:00Z"),
        ("weekly", "2026-11-14T12:00:00Z", "2026-11-28T12:00:00Z"),
        ("monthly", "2026-12-31T08:00:00Z", "2027-01-31T08:00:00Z"),
        ("monthly", "2027-01-31T08:00:00Z", "2027-02-28T08:00:00Z"),
        ("monthly", "2026-08-31T08:00:00Z", "2026-11-30T08:00:00Z"),
        ("monthly", "2026-01-31T08:00:00Z", "2026-11-28T08:00:00Z"),
        ("yearly", "2028-02-29T08:00:00Z", "2029-02-28T08:00:00Z"),
    ])
    func `the next occurrence lies whole steps later, after the completion`(
        step: String, due: String, next: String
    ) async throws {
        try await ContractRig.with { rig in
            try await rig.control("clock", ["set": "2026-11-21T12:00:00Z"])
            let id = try await rig.create(
                ["title": "R", "recurrence": .string(step), "due_at": .string(due), "notes": "n"], key: "k")
            _ = try await rig.call("PATCH", "/tasks/\(id)", ["is_completed": true])
            let list = try await rig.call("GET", "/tasks")
            let open = list.json?.elements.filter { $0["is_completed"] == false } ?? []
            #expect(open.compactMap { $0["due_at"]?.text } == [next])
            let detail = try await rig.call("GET", "/tasks/\(open.first?["id"]?.text ?? "")")
            #expect(detail.json?["status"] == "inbox")
            #expect(detail.json?["notes"] == "n")
        }
    }

    @Test func `completing, reopening and completing again creates two next tasks`() async throws {
        try await ContractRig.with { rig in
            let id = try await rig.create(
                ["title": "R", "recurrence": "weekly", "due_at": "2026-11-20T09:00:00Z"], key: "k")
            for isCompleted in [true, true, false, true] {
                _ = try await rig.call("PATCH", "/tasks/\(id)", ["is_completed": .bool(isCompleted)])
            }
            let list = try await rig.call("GET", "/tasks")
            let log = try await rig.call("GET", "/sync/delta")
            let kinds = log.json?["events"]?.elements.compactMap { $0["event_type"]?.text } ?? []
            #expect(list.json?.elements.count == 3)
            #expect(
                kinds == [
                    "task.created", "task.updated", "task.created", "task.updated", "task.updated", "task.updated",
                    "task.created",
                ])
        }
    }

    @Test func `open tasks come before completed ones, by position, then newest first`() async throws {
        try await ContractRig.with { rig in
            let rows: [(String, Int, String, String)] = [
                ("done 1", 1, "done", "2026-11-01T00:00:00Z"), ("old 2", 2, "inbox", "2026-11-01T00:00:00Z"),
                ("new 2", 2, "next", "2026-11-02T00:00:00Z"), ("1", 1, "waiting", "2026-11-01T00:00:00Z"),
                ("hidden", 0, "archived", "2026-11-01T00:00:00Z"),
            ]
            for (title, position, status, created) in rows {
                try await rig.control(
                    "tasks",
                    [
                        "user": "alice", "title": .string(title), "position": .int(position),
                        "status": .string(status), "created_at": .string(created),
                    ])
            }
            _ = try await rig.create(["title": "last"], key: "k")
            let list = try await rig.call("GET", "/tasks")
            let titles = list.json?.elements.compactMap { $0["title"]?.text }
            #expect(titles == ["1", "new 2", "old 2", "last", "done 1"])
            try await rig.control("clock", ["advance_seconds": 86_401])
            let later = try await rig.call("GET", "/tasks")
            #expect(later.json?.elements.count == 4)
        }
    }
}
