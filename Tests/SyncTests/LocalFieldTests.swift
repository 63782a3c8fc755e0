import ContractServer
import TaskActions
import TaskHubEntities
import TaskStore
import TaskSync
import Testing

/// What the server has no place for: the link, the reminder and the tags of a task.
struct LocalFieldTests {
    private static func edits() throws -> TaskEdits {
        var edits = TaskEdits(reminderDate: .set(Instant(seconds: 2_000_000_000)), addedTags: [try TaskTag("bills")])
        edits.url = .set(try TaskURL("https://example.org/form"))
        return edits
    }

    private static func expectKept(_ task: TaskItem?, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let task = try #require(task, sourceLocation: sourceLocation)
        #expect(task.url?.text == "https://example.org/form", sourceLocation: sourceLocation)
        #expect(task.reminderDate == Instant(seconds: 2_000_000_000), sourceLocation: sourceLocation)
        #expect(task.tags.map(\.text) == ["bills"], sourceLocation: sourceLocation)
    }

    @Test("They are not sent, and stay when the task changes on the server")
    func merged() async throws {
        try await SyncRig.with { rig in
            let machines = [try Replica(rig), try Replica(rig)]
            let task = try machines[0].create("Pay rent")
            for machine in machines { try await machine.settle() }
            try machines[0].edit(task.id, Self.edits())
            #expect(try machines[0].outbox() == [])
            try machines[1].rename(try #require(try machines[1].task(titled: "Pay rent")).id, "Pay the rent")
            for machine in [machines[1], machines[0]] { try await machine.settle() }
            try Self.expectKept(try machines[0].task(titled: "Pay the rent"))
            #expect(try machines[1].task(titled: "Pay the rent")?.url == nil)
        }
    }

    @Test("They come back with a deleted task, whether its deletion was sent or not", arguments: [false, true])
    func restored(isSent: Bool) async throws {
        try await SyncRig.with { rig in
            let machine = try Replica(rig)
            let task = try machine.create("Pay rent")
            try await machine.settle()
            try machine.edit(task.id, Self.edits())
            try machine.delete(task.id)
            if isSent { try await machine.settle() }
            _ = try UndoStep(in: machine.workspace).run()
            try await machine.settle()
            try Self.expectKept(try machine.task(titled: "Pay rent"))
        }
    }
}
