import ContractServer
import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing

/// A server that knows more statuses, areas, recurrences, priorities and events than this version.
struct NewerServerTests {
    private static func row(_ changes: [String: JSON] = [:]) -> JSON {
        let members: [String: JSON] = [
            "user": SyncRig.user, "title": "Newer", "status": "parked", "area": "garden", "recurrence": "hourly",
            "priority": 9, "due_at": "2027-01-01T10:00:00Z",
            "notes": "n", "description": "d", "attachments": [["name": "plan.pdf", "path": "p"]],
        ]
        return .object(members.merging(changes) { $1 })
    }

    @Test("Unknown values are kept, are not changed by an edit of another field, and stop no sync")
    func values() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            let placed = try await rig.control("tasks", Self.row())
            try await rig.other("create", ["title": "Usual"])
            #expect(try await replica.sync().obstacle == nil)
            #expect(try await replica.sync().unfetched == 0)
            let task = try #require(try replica.task(titled: "Newer"))
            #expect(task.notes == "n" && task.status == .inbox)
            let facts = try #require(try replica.store.read { try $0.serverFacts(of: task.id) })
            #expect(
                facts.unknownValues == [.status: "parked", .area: "garden", .recurrence: "hourly", .priority: "9"])
            #expect(facts.attachments == ["plan.pdf"] && facts.description == "d")
            try replica.rename(task.id, "Renamed")
            try await replica.settle()
            let id = placed["id"]
            let there = try #require(try await rig.control("state")["tasks"]?.elements.first { $0["id"] == id })
            #expect(there["title"] == "Renamed" && there["status"] == "parked" && there["area"] == "garden")
            #expect(there["recurrence"] == "hourly" && there["priority"] == 9)
            // Choosing a value that this version knows replaces the unknown one.
            try replica.edit(task.id, TaskEdits(priority: .set(Seed.priority(2)), area: .work))
            try await replica.settle()
            let chosen = try #require(try replica.store.read { try $0.serverFacts(of: task.id) })
            #expect(chosen.unknownValues == [.status: "parked", .recurrence: "hourly"])
        }
    }

    @Test("Choosing the value that stands for an unknown one is refused, because it would change nothing")
    func standIns() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await rig.control("tasks", Self.row())
            try await rig.other("create", ["title": "Usual"])
            try await replica.settle()
            let newer = try #require(try replica.task(titled: "Newer"))
            let usual = try #require(try replica.task(titled: "Usual"))
            let check = CheckEdits(in: replica.workspace)
            for (field, edits) in [
                (.status, TaskEdits(status: .inbox)), (.area, TaskEdits(area: .personal)),
                (.recurrence, TaskEdits(recurrence: Recurrence.none)), (.priority, TaskEdits(priority: .clear)),
            ] as [(TaskField, TaskEdits)] {
                #expect(throws: SyncError.standInChosen(field)) { try check.run(newer.id, edits) }
                try check.run(usual.id, edits)
            }
            try check.run(newer.id, TaskEdits(title: newer.title, area: .work, status: .next))
        }
    }

    @Test("A deletion ignores an unknown value that was there before, and stops at a new one")
    func deleted() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            for title in ["Same", "Changed"] {
                try await rig.control("tasks", Self.row(["title": .string(title)]))
            }
            try await replica.settle()
            for task in try replica.tasks() { try replica.delete(task.id) }
            let changed = try #require(try await rig.state().tasks.first { $0.title == "Changed" })
            try await rig.control(
                "tasks", Self.row(["id": .string(changed.id), "title": "Changed", "status": "sleeping"]))
            #expect(try await replica.sync().rejected == 1)
            #expect(try await rig.state().tasks.map(\.title) == ["Changed"])
        }
    }

    @Test("An event of an unknown kind is an occasion to fetch its task")
    func events() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await rig.other("create", ["title": "Task"])
            try await replica.settle()
            let id = try #require(try await rig.state().tasks.first).id
            let row: JSON = ["user": SyncRig.user, "id": .string(id), "title": "Task", "notes": "changed"]
            try await rig.control("tasks", row)
            try await rig.control("events", ["user": SyncRig.user, "event_type": "task.moved", "task": row])
            let summary = try await replica.sync()
            #expect(summary.obstacle == nil && summary.received == 1)
            #expect(try replica.tasks().map(\.notes) == ["changed"])
        }
    }
}
