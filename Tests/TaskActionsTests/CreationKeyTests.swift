import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import Testing

@Suite struct CreationKeyTests {
    private let test = TestWorkspace()

    private func press(_ text: String = "Pay", at seconds: Double, within window: Double = 5) throws -> CreatedTask {
        test.clock.set(Instant(microseconds: Seed.now.microseconds + Int64(seconds * 1_000_000)))
        return try CreateTask(in: test.workspace).run(
            TaskDraft(title: TaskTitle(text)), by: .ofText(text, within: window)
        ).value
    }

    @Test("The same text within the window creates one task with one key, whenever a second begins")
    func bouncing() throws {
        for start in [0.0, 3.999, 4.999, 59.999] {
            let base = start + start * 1000
            let first = try press(at: base)
            // A little before: the other one asked the time first, and wrote last.
            for later in [base + 0.002, base + 5, base - 0.5] {
                let again = try press(at: later)
                #expect(again.key == first.key && again.task.id == first.task.id)
            }
            let next = try press(at: base + 5.001)
            #expect(next.key != first.key)
        }
        #expect(try test.allTasks().count == 8)
    }

    @Test("A repeated press does not extend the window")
    func fixedWindow() throws {
        let first = try press(at: 0)
        #expect(try press(at: 4).key == first.key)
        #expect(try press(at: 8).key != first.key)
    }

    @Test("A different text creates another task, and each has its own window")
    func otherText() throws {
        let first = try press("Pay", at: 0)
        #expect(try press("pay", at: 1).task.id != first.task.id)
        #expect(try press("Pay", at: 2).key == first.key)
    }

    @Test("The key finds the task when it is passed later")
    func givenLater() throws {
        let first = try press(at: 0)
        let later = try CreateTask(in: test.workspace).run(TaskDraft(title: TaskTitle("Pay")), key: first.key).value
        #expect(later.task.id == first.task.id)
        #expect(try test.allTasks().count == 1)
    }

    @Test("After a task is completed or deleted, a press creates a new one, which later presses return")
    func goneMeanwhile() throws {
        let first = try press(at: 0)
        _ = try CompleteTask(in: test.workspace).run([first.task.id])
        let second = try press(at: 1)
        #expect(second.key != first.key && second.task.id != first.task.id)
        #expect(try press(at: 2).task.id == second.task.id)
        _ = try DeleteTask(in: test.workspace).run([second.task.id])
        let third = try press(at: 3)
        #expect(![first.task.id, second.task.id].contains(third.task.id))
        // A given key still returns its own task.
        let kept = try CreateTask(in: test.workspace).run(TaskDraft(title: TaskTitle("Pay")), key: second.key).value
        #expect(kept.task.id == second.task.id)
    }

    @Test("Setting the clock back by more than the window loses no task")
    func clockSetBack() throws {
        let first = try press(at: 0)
        #expect(try press(at: -3600).task.id != first.task.id)
        #expect(try test.allTasks().count == 2)
    }
}
