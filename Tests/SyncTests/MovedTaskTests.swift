import ContractServer
import TaskActions
import TaskHubEntities
import TaskStore
import TaskSync
import Testing

/// Moving a task in the web client writes an event for every task of the organization.
struct MovedTaskTests {
    @Test("A move makes no request for the details of tasks that are known")
    func known() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            for number in 0..<3 { try replica.create("Task \(number)", notes: "n", list: "Home") }
            try await replica.settle()
            try await rig.advance(bySeconds: 120)
            let id = try #require(try await rig.state().tasks.first).id
            try await rig.other("patch", task: id, ["notes": "changed with the move"])
            try await rig.other("reorder_all")
            let summary = try await replica.sync()
            #expect(summary.received == 4 && summary.fetched == 1)
            #expect(try Agreement.differences(replica, try await rig.state()) == [])
            try await rig.advance(bySeconds: 120)
            try await rig.other("reorder_all")
            #expect(try await replica.sync().fetched == 0)
            // A full comparison relies on nothing.
            #expect(try await replica.sync(SyncOptions(isFull: true)).fetched == 3)
        }
    }

    @Test("A move that may have reverted a change fetches the details")
    func reverting() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            let task = try replica.create("Task", notes: "old")
            try await replica.settle()
            try await rig.advance(bySeconds: 120)
            let id = try #require(try await rig.state().tasks.first).id
            try await rig.other("patch", task: id, ["notes": "new"])
            try await replica.sync()
            #expect(try replica.task(titled: "Task")?.notes == "new")
            // The server had read the task before that change, and now writes it back.
            try await rig.advance(bySeconds: 5)
            let row: JSON = ["user": SyncRig.user, "id": .string(id), "title": "Task", "notes": "old"]
            try await rig.control("tasks", row)
            let event: JSON = ["user": SyncRig.user, "event_type": "task.updated", "extras": "reorder", "task": row]
            try await rig.control("events", event)
            try await replica.settle()
            #expect(try replica.tasks().map(\.notes) == ["old"])
            #expect(try replica.tasks().map(\.id) == [task.id])
        }
    }
}
