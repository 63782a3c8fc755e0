import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import Testing

@Suite struct DuplicateTaskTests {
    private func task(_ status: TaskStatus) throws -> TaskItem {
        var task = Seed.task(
            1, "Pay", notes: "by card", status: status, area: .work, priority: 4, due: Seed.due("2026-11-30"),
            reminder: Seed.now.advanced(bySeconds: 3600), listID: Seed.id(10))
        task.serverID = Seed.id(100)
        task.localRecurrence = LocalRecurrence(.every(count: 2, .week), of: "another machine")
        task.tags = TaskTags([try TaskTag("bills")])
        task.predecessorID = Seed.id(5)
        task.source = TaskSource(.todoTxt, "Pay")
        return task
    }

    @Test("A copy is open and new, and has every other field", arguments: TaskStatus.allCases)
    func fields(status: TaskStatus) throws {
        let original = try task(status)
        let test = TestWorkspace(tasks: [original, Seed.task(2)], lists: [Seed.list(10)])
        test.clock.advance(bySeconds: 60)
        let change = try DuplicateTask(in: test.workspace).run([original.id, original.id]).value
        let copy = try #require(change.first?.task)
        #expect(change.count == 1 && change[0].list?.id == Seed.id(10) && change[0].isChanged)
        #expect(copy.id != original.id && copy.createdAt == test.clock.now() && copy.sortOrder > Seed.task(2).sortOrder)
        var expected = TaskItem(
            id: copy.id, title: original.title, sortOrder: copy.sortOrder, createdAt: copy.createdAt,
            modifiedAt: copy.createdAt)
        (expected.notes, expected.area, expected.priority) = (original.notes, original.area, original.priority)
        (expected.dueDate, expected.reminderDate) = (original.dueDate, original.reminderDate)
        expected.localRecurrence = LocalRecurrence(.every(count: 2, .week), of: test.workspace.machine())
        expected.tags = original.tags
        expected.listID = original.listID
        expected.status = status.isCompleted ? .inbox : status
        #expect(copy == expected)
        #expect(try test.task(original.id) == original && test.task(copy.id) == copy)
    }

    @Test("Calls with the same key make one copy, also after it was deleted")
    func key() throws {
        let test = TestWorkspace(tasks: [Seed.task(1, "Pay"), Seed.task(2, "Call")])
        func duplicate(_ number: Int, _ key: CreationKey) throws -> TaskChange {
            try #require(try DuplicateTask(in: test.workspace).run(Seed.id(number), by: key).value.first)
        }
        let first = try duplicate(1, .given("k"))
        let second = try duplicate(1, .given(" k "))
        #expect(first.isChanged && !second.isChanged && second.task == first.task)
        #expect(throws: ActionError.keyAlreadyUsed) { try duplicate(2, .given("k")) }
        #expect(throws: ActionError.keyMalformed) { try duplicate(1, .given("")) }
        #expect(throws: ActionError.noSuchTask) { try duplicate(404, .given("other")) }
        _ = try DeleteTask(in: test.workspace).run([first.task.id])
        #expect(try duplicate(1, .given("k")).task.id == first.task.id)
        #expect(try Set(test.allTasks().map(\.id)) == [Seed.id(1), Seed.id(2)])
        #expect(try duplicate(1, .fresh).task.id != duplicate(1, .fresh).task.id)
    }

    @Test("Calls within the window make one copy, while it is open")
    func window() throws {
        let test = TestWorkspace(tasks: [Seed.task(1)])
        func duplicate() throws -> EntityID {
            let key = CreationKey.ofText("duplicate 1", within: 5)
            return try #require(try DuplicateTask(in: test.workspace).run(Seed.id(1), by: key).value.first).task.id
        }
        let first = try duplicate()
        test.clock.advance(bySeconds: 4)
        #expect(try duplicate() == first)
        test.clock.advance(bySeconds: 2)
        let second = try duplicate()
        #expect(second != first)
        _ = try CompleteTask(in: test.workspace).run([second])
        #expect(try duplicate() != second)
    }

    @Test("All or none are copied, in one step that Undo takes back")
    func undo() throws {
        let test = TestWorkspace(tasks: [Seed.task(1), Seed.task(2)])
        #expect(throws: ActionError.noSuchTask) {
            try DuplicateTask(in: test.workspace).run([Seed.id(1), Seed.id(404)])
        }
        #expect(try test.allTasks().count == 2)
        let copies = try DuplicateTask(in: test.workspace).run([Seed.id(2), Seed.id(1)]).value.map(\.task)
        #expect(copies.map(\.title) == [Seed.task(2).title, Seed.task(1).title])
        #expect(copies[0].sortOrder < copies[1].sortOrder)
        _ = try UndoStep(in: test.workspace).run(nil)
        #expect(try test.allTasks().map(\.id).sorted { "\($0)" < "\($1)" } == [Seed.id(1), Seed.id(2)])
    }
}
