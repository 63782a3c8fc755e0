import ContractServer
import TaskActions
import TaskHubEntities
import TaskStore
import TaskSync
import Testing

/// A creation whose response was lost, and whose task was changed on the server before the creation was searched for.
struct ChangedCreationTests {
    private static let due = "2027-01-01T10:00:00Z"

    /// Sends a creation whose response, or whose request, is lost.
    private static func withCreation(
        _ fault: Fault.Kind, due: String? = nil, list: String? = nil,
        _ body: @Sendable (SyncRig, Replica, TaskItem) async throws -> Void
    ) async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            try await replica.settle()
            let task = try replica.create("Milk", notes: "n", due: due.flatMap { DueDate(text: $0) }, list: list)
            rig.server.add(Fault(fault, method: "POST", times: 1))
            #expect(try await replica.sync().postponed == 1)
            try await body(rig, replica, task)
        }
    }

    @Test(
        "A task is recognized although it was changed on the server",
        arguments: [
            ["due_at": "2027-02-01T10:00:00Z"], ["due_at": nil], ["project": "Garden"], ["project": nil],
            ["title": "Bread"], ["title": "Bread", "project": "Garden", "status": "done"],
        ] as [JSON])
    func recognized(change: JSON) async throws {
        try await Self.withCreation(.dropAfter, due: Self.due, list: "Home") { rig, replica, task in
            try await rig.advance(bySeconds: 10)
            let id = try #require(try await rig.state().tasks.first).id
            try await rig.other("patch", task: id, change)
            try await rig.forgetKeys()
            try await replica.settle()
            let hub = try await rig.state()
            #expect(hub.tasks.map(\.id) == [id])
            #expect(try replica.tasks().map(\.id) == [task.id])
            #expect(try replica.outbox() == [])
            #expect(try Agreement.differences(replica, hub) == [])
        }
    }

    @Test("A change that the server refused is kept as lost values", arguments: [false, true])
    func refused(afterTheSearch isLate: Bool) async throws {
        try await Self.withCreation(.dropAfter, due: Self.due) { rig, replica, task in
            try await rig.advance(bySeconds: 10)
            try await replica.sync()
            let received = try #require(try replica.tasks().first { $0.id != task.id })
            var edits = TaskEdits(title: try TaskTitle("Bread"))
            edits.dueDate = .clear
            try replica.edit(received.id, edits)
            try await rig.other("patch", task: received.id.description, ["recurrence": "daily"])
            try await rig.forgetKeys()
            // The change is refused only when it is sent again.
            if isLate { rig.server.add(Fault(.page(status: 500, retryAfter: nil), method: "PATCH")) }
            try await replica.settle()
            let hub = try await rig.state()
            #expect(try replica.tasks().map(\.id) == [task.id])
            #expect(try replica.outbox() == [])
            #expect(Set(try replica.lostValues(of: task.id).map(\.value)) == ["Bread", nil])
            #expect(try Agreement.differences(replica, hub) == [])
        }
    }

    @Test("Another task is not taken for it, even if it was changed to look like it")
    func other() async throws {
        try await Self.withCreation(.dropBefore, due: Self.due) { rig, replica, task in
            let made = try await rig.other("create", ["title": "Milk", "due_at": "2027-02-01T10:00:00Z"])
            try await rig.advance(bySeconds: 10)
            let id = try #require(made["id"]?.text)
            try await rig.other("patch", task: id, ["due_at": .string(Self.due)])
            try await rig.forgetKeys()
            try await replica.settle()
            let hub = try await rig.state()
            #expect(hub.tasks.map(\.notes).sorted() == ["", "n"])
            #expect(try Agreement.differences(replica, hub) == [])
        }
    }

    @Test(
        "Where the log cannot show whether the task had a due date or a list, the user decides",
        arguments: [true, false])
    func uncertain(isOurs: Bool) async throws {
        try await Self.withCreation(isOurs ? .dropAfter : .dropBefore) { rig, replica, task in
            if !isOurs { try await rig.other("create", ["title": "Milk", "due_at": .string(Self.due)]) }
            try await rig.advance(bySeconds: 10)
            let id = try #require(try await rig.state().tasks.first).id
            try await rig.other("patch", task: id, ["due_at": .string(Self.due)])
            try await rig.forgetKeys()
            try await replica.settle()
            #expect(try replica.outbox().map(\.state) == [.rejected(code: "several_alike", requestID: nil)])
            #expect(try await rig.state().tasks.count == 1)
        }
    }

    @Test("Another task that had a due date from the beginning is no reason to ask")
    func untouched() async throws {
        try await Self.withCreation(.dropBefore) { rig, replica, task in
            try await rig.other("create", ["title": "Milk", "due_at": .string(Self.due)])
            try await rig.forgetKeys()
            try await replica.settle()
            let hub = try await rig.state()
            #expect(hub.tasks.count == 2)
            #expect(try Agreement.differences(replica, hub) == [])
        }
    }

    @Test("If the log has dropped the creation, the present values are compared")
    func purged() async throws {
        try await Self.withCreation(.dropAfter, due: Self.due) { rig, replica, task in
            try await rig.advance(bySeconds: 31 * 86_400)
            try await rig.control("purge", ["idempotency_keys": true, "events_older_than_days": 30])
            try await replica.settle()
            let hub = try await rig.state()
            #expect(hub.tasks.count == 1)
            #expect(try replica.tasks().map(\.id) == [task.id])
            #expect(try Agreement.differences(replica, hub) == [])
        }
    }
}
