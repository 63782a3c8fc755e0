import ContractServer
import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing

/// Rules that the server lacks: the machine on which a rule was set makes the next occurrences itself.
@Suite("Local recurrences and the server")
struct LocalRecurrenceTests {
    private static func create(_ replica: Replica) throws -> TaskItem {
        let draft = TaskDraft(
            title: try TaskTitle("Water"),
            TaskEdits(dueDate: .set(due(replica)), localRule: .every(count: 2, .week)))
        return try CreateTask(in: replica.workspace).run(draft).value.task
    }

    private static func due(_ replica: Replica) -> DueDate {
        .moment(Instant(seconds: replica.clock.now().seconds / 60 * 60 + 3600))
    }

    private static func open(_ rig: SyncRig) async throws -> [ComparedTask] {
        try await rig.state().tasks.filter { !$0.isCompleted }
    }

    private static func expectSeries(_ rig: SyncRig, _ replica: Replica, of task: TaskItem) async throws {
        try await replica.settle()
        let next = try #require(try replica.tasks().first { $0.predecessorID == task.id })
        let start = try #require(task.dueDate?.instant(in: TestZones.utc))
        #expect(next.dueDate == .moment(start.advanced(bySeconds: 14 * 86400)))
        #expect(next.serverID != nil && next.localRecurrence == task.localRecurrence)
        let open = try await LocalRecurrenceTests.open(rig)
        #expect(open.map(\.title) == ["Water"])
        let differences = try Agreement.differences(replica, try await rig.state())
        #expect(differences == [])
        #expect(try replica.outbox() == [] && replica.awaited() == [])
    }

    @Test("Completed here, the next occurrence is sent as a task of its own; the server knows no recurrence")
    func completedHere() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            let task = try LocalRecurrenceTests.create(replica)
            try await replica.settle()
            #expect(try replica.tasks()[0].recurrence == .none)
            try replica.complete(task.id)
            try await LocalRecurrenceTests.expectSeries(rig, replica, of: task)
        }
    }

    @Test("Completed before it was ever sent, it and its next occurrence are created once")
    func completedUnsent() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            let task = try LocalRecurrenceTests.create(replica)
            try replica.complete(task.id)
            try await LocalRecurrenceTests.expectSeries(rig, replica, of: task)
        }
    }

    @Test("Completed elsewhere, the machine of the rule makes the next occurrence, once")
    func completedElsewhere() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            let task = try LocalRecurrenceTests.create(replica)
            try await replica.settle()
            let there = try #require(try await rig.state().tasks.first).id
            try await rig.advance(bySeconds: 5)
            try await rig.other("patch", task: there, ["status": "done"])
            try await LocalRecurrenceTests.expectSeries(rig, replica, of: task)
            try await replica.settle(SyncOptions(isFull: true))
            try await LocalRecurrenceTests.expectSeries(rig, replica, of: task)
        }
    }

    @Test("A copy of the container on another machine does not go on with the series", arguments: [true, false])
    func copied(completedHere: Bool) async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            let task = try LocalRecurrenceTests.create(replica)
            try await replica.settle()
            let copy = try Replica(rig, in: replica.directory, mark: "another machine")
            if completedHere {
                try copy.complete(task.id)
            } else {
                try await rig.advance(bySeconds: 5)
                try await rig.other(
                    "patch", task: try #require(try await rig.state().tasks.first).id, ["status": "done"])
            }
            try await copy.settle()
            #expect(try await LocalRecurrenceTests.open(rig).isEmpty)
        }
    }

    @Test("A recurrence that is set on the server replaces the local rule")
    func serverWins() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            _ = try LocalRecurrenceTests.create(replica)
            try await replica.settle()
            try await rig.advance(bySeconds: 5)
            let there = try #require(try await rig.state().tasks.first).id
            try await rig.other("patch", task: there, ["recurrence": "weekly"])
            try await replica.settle()
            #expect(try replica.tasks()[0].localRecurrence == nil && replica.tasks()[0].recurrence == .weekly)
        }
    }

    @Test("Undoing the completion deletes the next occurrence on the server too, and redoing it makes it once")
    func undone() async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            let task = try LocalRecurrenceTests.create(replica)
            try await replica.settle()
            try replica.complete(task.id)
            try await replica.settle()
            _ = try UndoStep(in: replica.workspace).run()
            try await replica.settle()
            #expect(try await LocalRecurrenceTests.open(rig).map(\.id) == [replica.tasks()[0].serverID?.description])
            _ = try RedoStep(in: replica.workspace).run()
            try await LocalRecurrenceTests.expectSeries(rig, replica, of: task)
        }
    }
}
