import ContractServer
import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing

/// Undo, redo and the server, which is told of both as of any other change.
@Suite("Undo with a server")
struct UndoSyncTests {
    struct Deed: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let run: @Sendable (Replica, [String: EntityID]) throws -> Void

        static let all = [
            Deed(testDescription: "add") { replica, _ in _ = try replica.create("New", list: "More") },
            Deed(testDescription: "edit") { replica, ids in
                try replica.edit(
                    try #require(ids["Milk"]),
                    TaskEdits(
                        title: try TaskTitle("Bread"), notes: "n", dueDate: .clear, priority: .set(Seed.priority(5)),
                        area: .work, status: .waiting, list: .named(try ListName("Other"))))
            },
            Deed(testDescription: "done") { replica, ids in try replica.complete(try #require(ids["Milk"])) },
            Deed(testDescription: "done, recurring") { replica, ids in
                try replica.complete(try #require(ids["Water"]))
            },
            Deed(testDescription: "archive") { replica, ids in
                try replica.edit(try #require(ids["Milk"]), TaskEdits(status: .archived))
            },
            Deed(testDescription: "reopen") { replica, ids in try replica.reopen(try #require(ids["Old"])) },
            Deed(testDescription: "delete") { replica, ids in
                _ = try DeleteTask(in: replica.workspace).run(try ["Milk", "Water"].map { try #require(ids[$0]) })
            },
            Deed(testDescription: "delete a list") { replica, _ in
                _ = try DeleteList(in: replica.workspace).run(try #require(try replica.lists().first).id)
            },
        ]
    }

    /// Before which of the three steps the machine syncs: the undo, the redo, the second undo.
    static let syncs = [
        [false, false, false], [true, false, false], [false, true, false], [true, true, false], [true, true, true],
    ]

    private static func with(_ body: @Sendable (SyncRig, Replica, [String: EntityID]) async throws -> Void) async throws
    {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            let due = DueDate.moment(Instant(seconds: rig.clock.now().seconds / 60 * 60 + 3600))
            let tasks = [
                try replica.create("Milk", due: due, list: "Home"),
                try replica.create("Water", due: due, every: .daily, list: "Home"),
                try replica.create("Old"),
            ]
            try await replica.settle()
            try replica.complete(tasks[2].id)
            try await replica.settle()
            _ = try ClearHistory(in: replica.workspace).run()
            try await body(rig, replica, Dictionary(uniqueKeysWithValues: tasks.map { ($0.title.text, $0.id) }))
        }
    }

    private static func state(_ replica: Replica) throws -> [String] {
        let lists = try replica.lists()
        return try replica.tasks().map { task in
            "\(task.title.text) \(task.notes) \(task.status) \(task.area) \(task.priority?.value ?? 0) "
                + "\(task.dueDate?.text ?? "-") \(task.recurrence) "
                + "\(lists.first { $0.id == task.listID }?.name.text ?? "-")"
        }.sorted()
    }

    private static func expectAgreement(_ rig: SyncRig, _ replica: Replica, _ expected: [String]) async throws {
        try await replica.settle()
        let hub = try await rig.state()
        #expect(try state(replica) == expected)
        let differences = try Agreement.differences(replica, hub)
        #expect(differences == [])
        #expect(hub.tasks.count == expected.count)
        #expect(try replica.outbox() == [] && replica.awaited() == [])
    }

    @Test(
        "Undo, redo and undo again agree with the server, whenever the machine syncs",
        arguments: Deed.all, UndoSyncTests.syncs)
    func agreement(deed: Deed, syncs: [Bool]) async throws {
        try await UndoSyncTests.with { rig, replica, ids in
            let before = try UndoSyncTests.state(replica)
            try deed.run(replica, ids)
            let after = try UndoSyncTests.state(replica)
            #expect(after != before)
            if syncs[0] { try await UndoSyncTests.expectAgreement(rig, replica, after) }
            try await rig.advance(bySeconds: 2)
            #expect(try UndoStep(in: replica.workspace).run().value.kept == [])
            #expect(try UndoSyncTests.state(replica) == before)
            if syncs[1] { try await UndoSyncTests.expectAgreement(rig, replica, before) }
            try await rig.advance(bySeconds: 2)
            #expect(try RedoStep(in: replica.workspace).run().value.kept == [])
            #expect(try UndoSyncTests.state(replica) == after)
            if syncs[2] { try await UndoSyncTests.expectAgreement(rig, replica, after) }
            try await rig.advance(bySeconds: 2)
            #expect(try UndoStep(in: replica.workspace).run().value.kept == [])
            try await UndoSyncTests.expectAgreement(rig, replica, before)
        }
    }

    @Test("A restored task that the server had deleted is a new one there, with its local id")
    func deletion() async throws {
        try await UndoSyncTests.with { rig, replica, ids in
            let id = try #require(ids["Milk"])
            let server = try #require(try replica.tasks().first { $0.id == id }?.serverID)
            try replica.delete(id)
            try await replica.settle()
            _ = try UndoStep(in: replica.workspace).run()
            try await replica.settle()
            let restored = try #require(try replica.tasks().first { $0.id == id })
            #expect(restored.serverID != nil && restored.serverID != server)
        }
    }

    @Test("Of an edit that was merged, only what the server did not change since is undone")
    func merged() async throws {
        try await UndoSyncTests.with { rig, replica, ids in
            let id = try #require(ids["Milk"])
            try replica.edit(id, TaskEdits(title: try TaskTitle("Bread"), priority: .set(Seed.priority(4))))
            try await replica.settle()
            try await rig.advance(bySeconds: 5)
            let there = try #require(try await rig.state().tasks.first { $0.title == "Bread" }).id
            try await rig.other("patch", task: there, ["title": "Rolls"])
            try await replica.settle()
            let reversal = try UndoStep(in: replica.workspace).run().value
            #expect(reversal.kept.map(\.reason) == [.changed([.title])])
            try await replica.settle()
            let task = try #require(try await rig.state().tasks.first { $0.id == there })
            #expect(task.title == "Rolls" && task.priority == nil)
        }
    }

    @Test("The next occurrence that someone changed on the server stays when its completion is undone")
    func changedOccurrence() async throws {
        try await UndoSyncTests.with { rig, replica, ids in
            try replica.complete(try #require(ids["Water"]))
            try await replica.settle()
            let next = try #require(try replica.tasks().first { $0.predecessorID == ids["Water"] })
            try await rig.advance(bySeconds: 5)
            try await rig.other("patch", task: try #require(next.serverID).description, ["title": "Water twice"])
            try await replica.settle()
            let reversal = try UndoStep(in: replica.workspace).run().value
            #expect(reversal.kept.map(\.reason) == [.changed([.title])])
            try await replica.settle()
            #expect(try await rig.state().tasks.map(\.title).sorted() == ["Milk", "Old", "Water", "Water twice"])
        }
    }
}
