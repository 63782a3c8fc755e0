import ContractServer
import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing

/// A next occurrence whose due date is changed here before the server has made its own.
@Suite("A changed date of a next occurrence")
struct ChangedOccurrenceTests {
    /// How far the date is moved, in hours from the time of the completion, and how many days later the machine syncs.
    ///
    /// The series itself gives an hour after the completion, and a day later the next one.
    struct Change: CustomTestStringConvertible {
        let hours: Int64
        let days: Int

        var testDescription: String { "to \(hours) h, sent after \(days) days" }

        static let all = [-48, 3, 30, 120].flatMap { hours in [0, 6].map { Change(hours: hours, days: $0) } }
    }

    /// Completes the task, and moves its next occurrence.
    private static func complete(_ task: TaskItem, _ replica: Replica, moving hours: Int64?) throws -> TaskItem {
        try replica.complete(task.id)
        let next = try #require(try replica.tasks().first { $0.predecessorID == task.id })
        guard let hours else { return next }
        let due = DueDate.moment(replica.clock.now().advanced(bySeconds: hours * 3600))
        try replica.edit(next.id, TaskEdits(dueDate: .set(due)))
        return try #require(try replica.tasks().first { $0.id == next.id })
    }

    /// Makes a copy of a task that the server has deleted.
    private static func detach(_ task: TaskItem, _ replica: Replica) async throws -> OutboxEntry {
        try replica.edit(task.id, TaskEdits(notes: "kept"))
        #expect(try await replica.sync().rejected == 1)
        return try #require(try replica.outbox().first)
    }

    private static func retry(_ entry: OutboxEntry, _ replica: Replica) throws {
        _ = try RetryOutboxEntry(in: replica.workspace, signal: NoCard()).run(entry.id)
    }

    private static func expectDate(_ next: TaskItem, _ replica: Replica) throws {
        let found = try replica.tasks().first { $0.id == next.id }
        #expect(found?.dueDate == next.dueDate && found?.recurrence == .daily && found?.serverID != nil)
        #expect(try replica.lostValues(of: next.id) == [])
    }

    @Test("It is kept, and the task is not doubled, if the series is sent again", arguments: Change.all)
    func copy(change: Change) async throws {
        try await RecurrenceTests.withDaily { rig, replica, task in
            try await rig.other("delete", task: try rig.state().tasks[0].id)
            let entry = try await ChangedOccurrenceTests.detach(task, replica)
            let next = try ChangedOccurrenceTests.complete(task, replica, moving: change.hours)
            try await rig.advance(bySeconds: change.days * 86_400)
            try ChangedOccurrenceTests.retry(entry, replica)
            try await RecurrenceTests.expectAgreement(rig, replica, titles: 2)
            try ChangedOccurrenceTests.expectDate(next, replica)
        }
    }

    @Test("It is kept if the completion is sent late", arguments: Change.all, [true, false])
    func offline(change: Change, comparesAll: Bool) async throws {
        try await RecurrenceTests.withDaily { rig, replica, task in
            let next = try ChangedOccurrenceTests.complete(task, replica, moving: change.hours)
            try await rig.advance(bySeconds: change.days * 86_400)
            if comparesAll { _ = try await replica.sync(SyncOptions(isFull: true)) }
            try await RecurrenceTests.expectAgreement(rig, replica, titles: 2)
            try ChangedOccurrenceTests.expectDate(next, replica)
        }
    }

    @Test("It is kept in a chain of occurrences that is sent again", arguments: [0, 6])
    func chain(days: Int) async throws {
        try await RecurrenceTests.withDaily { rig, replica, task in
            try await rig.other("delete", task: try rig.state().tasks[0].id)
            let entry = try await ChangedOccurrenceTests.detach(task, replica)
            let second = try ChangedOccurrenceTests.complete(task, replica, moving: 50)
            let third = try ChangedOccurrenceTests.complete(second, replica, moving: 200)
            try await rig.advance(bySeconds: days * 86_400)
            try ChangedOccurrenceTests.retry(entry, replica)
            try await RecurrenceTests.expectAgreement(rig, replica, titles: 3)
            for task in [second, third] { try ChangedOccurrenceTests.expectDate(task, replica) }
        }
    }

    @Test("It is kept if another machine sends the series again, too", arguments: [true, false])
    func twoMachines(changedFirst: Bool) async throws {
        try await RecurrenceTests.withDaily { rig, replica, task in
            let other = try Replica(rig)
            try await other.settle()
            let same = try #require(try other.tasks().first)
            try await rig.other("delete", task: try rig.state().tasks[0].id)
            let entry = try await ChangedOccurrenceTests.detach(task, replica)
            let sameEntry = try await ChangedOccurrenceTests.detach(same, other)
            let next = try ChangedOccurrenceTests.complete(task, replica, moving: 120)
            _ = try ChangedOccurrenceTests.complete(same, other, moving: nil)
            try ChangedOccurrenceTests.retry(entry, replica)
            try ChangedOccurrenceTests.retry(sameEntry, other)
            for machine in changedFirst ? [replica, other, replica] : [other, replica, other] {
                try await machine.settle()
            }
            for machine in [replica, other] { try await RecurrenceTests.expectAgreement(rig, machine, titles: 2) }
            try ChangedOccurrenceTests.expectDate(next, replica)
        }
    }

    @Test("If the completion loses against another machine's change, nothing of the next occurrence stays queued")
    func completionLoses() async throws {
        try await RecurrenceTests.withDaily { rig, replica, task in
            let other = try Replica(rig)
            try await other.settle()
            let same = try #require(try other.tasks().first)
            try await rig.other("delete", task: try rig.state().tasks[0].id)
            let entry = try await ChangedOccurrenceTests.detach(task, replica)
            _ = try ChangedOccurrenceTests.complete(task, replica, moving: nil)
            // The next occurrence was made without it.
            try replica.edit(task.id, TaskEdits(priority: .set(Seed.priority(5))))
            try await rig.advance(bySeconds: 5)
            try other.edit(same.id, TaskEdits(status: .waiting))
            #expect(try await other.sync().rejected == 1)
            try ChangedOccurrenceTests.retry(try #require(try other.outbox().first), other)
            try await other.settle()
            try ChangedOccurrenceTests.retry(entry, replica)
            for machine in [replica, other] { try await RecurrenceTests.expectAgreement(rig, machine, titles: 1) }
        }
    }

    @Test("A later date of the web client wins, and this one can be looked up", arguments: [true, false])
    func changedThereLater(comparesAll: Bool) async throws {
        try await RecurrenceTests.withDaily { rig, replica, task in
            let next = try ChangedOccurrenceTests.complete(task, replica, moving: 120)
            try await rig.advance(bySeconds: 6 * 86_400)
            _ = try await replica.sync(SyncOptions(sendsOnly: true))
            try await rig.advance(bySeconds: 5)
            let there = try #require(try await rig.state().tasks.first { !$0.isCompleted })
            try await rig.other("patch", task: there.id, ["due_at": "2030-01-01T08:00:00Z"])
            if comparesAll { _ = try await replica.sync(SyncOptions(isFull: true)) }
            try await RecurrenceTests.expectAgreement(rig, replica, titles: 2)
            let found = try replica.tasks().first { $0.id == next.id }
            #expect(found?.dueDate == Instant(rfc3339: "2030-01-01T08:00:00Z").map { .moment($0) })
            #expect(try replica.lostValues(of: next.id).map(\.value) == [next.dueDate?.text])
        }
    }

    @Test("The next occurrence of a rule that the server lacks is sent as a task of its own", arguments: [nil, 50])
    func localRule(hours: Int64?) async throws {
        try await SyncRig.with { rig in
            let replica = try Replica(rig)
            let due = DueDate.moment(replica.clock.now().advanced(bySeconds: 3600))
            let draft = TaskDraft(
                title: try TaskTitle("Water"), TaskEdits(dueDate: .set(due), localRule: .every(count: 2, .week)))
            let task = try CreateTask(in: replica.workspace).run(draft).value.task
            try await replica.settle()
            try await rig.other("delete", task: try rig.state().tasks[0].id)
            let entry = try await ChangedOccurrenceTests.detach(task, replica)
            let next = try ChangedOccurrenceTests.complete(task, replica, moving: hours)
            try ChangedOccurrenceTests.retry(entry, replica)
            try await RecurrenceTests.expectAgreement(rig, replica, titles: 2)
            let found = try replica.tasks().first { $0.id == next.id }
            #expect(found?.dueDate == next.dueDate && found?.localRecurrence == task.localRecurrence)
        }
    }
}
