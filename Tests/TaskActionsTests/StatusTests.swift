import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import Testing

@Suite struct StatusTests {
    private let due = Seed.due("2026-11-18T16:00:00Z")

    private func recurring() -> TestWorkspace {
        TestWorkspace(tasks: [Seed.task(1, "Water plants", due: due, recurrence: .daily)])
    }

    @Test("Completing a task marks it done with the time; completing it again changes nothing")
    func complete() throws {
        let test = TestWorkspace(tasks: [Seed.task(1)])
        test.clock.advance(bySeconds: 60)
        let change = try #require(try CompleteTask(in: test.workspace).run([Seed.id(1)]).value.first)
        #expect(change.task.isCompleted && change.nextOccurrence == nil)
        #expect(change.task.completedAt == test.clock.now() && change.task.modifiedAt == test.clock.now())
        let generation = try test.generation()
        test.clock.advance(bySeconds: 60)
        let again = try #require(try CompleteTask(in: test.workspace).run([Seed.id(1)]).value.first)
        #expect(again.task == change.task)
        #expect(try test.generation() == generation)
    }

    @Test("Several tasks are completed together, or none if one id is unknown")
    func allOrNothing() throws {
        let test = TestWorkspace(tasks: [Seed.task(1), Seed.task(2), Seed.task(3, status: .archived)])
        let complete = CompleteTask(in: test.workspace)
        #expect(throws: ActionError.noSuchTask) { try complete.run([Seed.id(1), Seed.id(404)]) }
        #expect(throws: TaskRefusal.transition(from: .archived, to: .done)) {
            try complete.run([Seed.id(1), Seed.id(3)])
        }
        #expect(try test.task(Seed.id(1))?.isCompleted == false)
        let changes = try complete.run([Seed.id(2), Seed.id(1), Seed.id(2)]).value
        #expect(changes.map(\.task.id) == [Seed.id(2), Seed.id(1)])
        #expect(try test.generation() == 1)
    }

    @Test("Completing a recurring task creates its next occurrence in the same transaction")
    func recurs() throws {
        let test = recurring()
        let change = try #require(try CompleteTask(in: test.workspace).run([Seed.id(1)]).value.first)
        let next = try #require(change.nextOccurrence)
        #expect(next.dueDate?.text == "2026-11-19T16:00:00Z" && next.predecessorID == Seed.id(1))
        #expect(try test.task(next.id) == next)
        #expect(try test.generation() == 1)
        #expect(test.publisher.snapshots.last?.tasks.map(\.id) == [next.id])
    }

    @Test("Completing, reopening and completing again leaves one next occurrence")
    func toggles() throws {
        let test = recurring()
        _ = try CompleteTask(in: test.workspace).run([Seed.id(1)])
        #expect(try test.allTasks().count == 2)
        test.clock.advance(bySeconds: 5)
        let reopened = try ReopenTask(in: test.workspace).run([Seed.id(1)]).value[0]
        #expect(reopened.task.status == .next && reopened.task.completedAt == nil)
        #expect(try test.allTasks().map(\.id) == [Seed.id(1)])
        _ = try CompleteTask(in: test.workspace).run([Seed.id(1)])
        #expect(try test.allTasks().count == 2)
    }

    @Test("A changed next occurrence is kept, and not created again")
    func touched() throws {
        let test = recurring()
        let next = try #require(try CompleteTask(in: test.workspace).run([Seed.id(1)]).value[0].nextOccurrence)
        test.clock.advance(bySeconds: 5)
        _ = try EditTask(in: test.workspace).run(next.id, TaskEdits(notes: "mine"))
        _ = try ReopenTask(in: test.workspace).run([Seed.id(1)])
        #expect(try test.task(next.id) != nil)
        let again = try CompleteTask(in: test.workspace).run([Seed.id(1)]).value[0]
        #expect(again.nextOccurrence == nil && again.task.status == .done)
        #expect(try test.allTasks().count == 2)
    }

    @Test("A next occurrence that the server has is not removed")
    func synced() throws {
        let test = recurring()
        var next = try #require(try CompleteTask(in: test.workspace).run([Seed.id(1)]).value[0].nextOccurrence)
        next.serverID = Seed.id(50)
        try test.store.write { [next] in try $0.update(next) }
        _ = try ReopenTask(in: test.workspace).run([Seed.id(1)])
        #expect(try test.task(next.id) != nil)
    }

    @Test("Reopening leaves open tasks unchanged, and reopens archived ones", arguments: TaskStatus.allCases)
    func reopen(from status: TaskStatus) throws {
        let test = TestWorkspace(tasks: [Seed.task(1, status: status)])
        test.clock.advance(bySeconds: 60)
        let change = try ReopenTask(in: test.workspace).run([Seed.id(1)]).value[0]
        #expect((change.task.modifiedAt == test.clock.now()) == status.isCompleted)
        #expect(try test.generation() == (status.isCompleted ? 1 : 0))
        #expect(change.task.status == (status.isCompleted ? .next : status))
        #expect(throws: ActionError.noSuchTask) { try ReopenTask(in: test.workspace).run([Seed.id(2)]) }
    }

    @Test("Deleting removes all of the tasks or none, and reports which")
    func delete() throws {
        let test = TestWorkspace(tasks: [Seed.task(1), Seed.task(2)])
        #expect(throws: ActionError.noSuchTask) { try DeleteTask(in: test.workspace).run([Seed.id(1), Seed.id(404)]) }
        #expect(try test.allTasks().count == 2)
        let gone = try DeleteTask(in: test.workspace).run([Seed.id(1), Seed.id(1)]).value.map(\.task)
        #expect(gone.map(\.id) == [Seed.id(1)])
        #expect(try test.allTasks().map(\.id) == [Seed.id(2)])
    }
}
