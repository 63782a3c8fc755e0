import Reminders
import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("The buttons of a reminder")
struct ActionTests {
    private static let due = Seed.due("2026-11-18T13:00:00Z")
    private static let tag = ReminderBench.tag(1)

    /// A task whose notification stands.
    private static func bench(
        _ task: TaskItem = Seed.task(1, "Call", due: due)
    ) throws -> ReminderBench {
        let bench = try ReminderBench([task])
        try bench.pass(at: "2026-11-18T13:00:00Z")
        return bench
    }

    @Test("Complete completes the task once, and Undo undoes exactly that")
    func complete() throws {
        let bench = try Self.bench(Seed.task(1, "Call", due: Self.due, recurrence: .daily))
        let before = try #require(try bench.task(1))
        let shown = try #require(bench.desktop.shown(tagged: Self.tag))
        let act = ActOnReminder(with: bench.services)
        guard case .completed(let task, let next) = try act.run(.complete, on: shown, bench.settings) else {
            Issue.record("not completed")
            return
        }
        #expect(task.status == .done && next?.dueDate == Seed.due("2026-11-19T13:00:00Z"))
        #expect(bench.standing == [Self.tag: ["Call", "Completed · Next: tomorrow 14:00"]])
        #expect(bench.desktop.standing[Self.tag]?.first?.actions == [.undo])
        // The second press of a double click, and a pass.
        #expect(try act.run(.complete, on: shown, bench.settings) == .alreadyCompleted(task))
        #expect(try bench.pass().withdrawn == 0)
        #expect(bench.standing[Self.tag]?.last == "Completed · Next: tomorrow 14:00")
        // Another change does not become what Undo undoes.
        _ = try CreateTask(in: bench.workspace).run(TaskDraft(title: TaskTitle("Other")))
        guard case .undone = try bench.press(.undo, on: Self.tag) else {
            Issue.record("not undone")
            return
        }
        var after = try #require(try bench.task(1))
        after.modifiedAt = before.modifiedAt
        #expect(after == before)
        #expect(try bench.store.read { try $0.allTasks() }.map(\.title.text).sorted() == ["Call", "Other"])
        #expect(try bench.press(.undo, on: Self.tag) == .alreadyUndone)
        #expect(bench.desktop.standing[Self.tag]?.map(\.summary) == ["Undone"])
    }

    @Test("Snooze puts a due date off to tomorrow, once")
    func snooze() throws {
        let bench = try Self.bench()
        guard case .snoozed(let task, let until) = try bench.press(.snooze, on: Self.tag) else {
            Issue.record("not snoozed")
            return
        }
        #expect(until == Seed.due("2026-11-19T13:00:00Z") && task.dueDate == until)
        #expect(bench.standing[Self.tag]?.last == "Snoozed until tomorrow 14:00")
        bench.clock.advance(bySeconds: 86_400 / 2)
        #expect(try bench.press(.snooze, on: Self.tag) == .alreadyLater(task))
        #expect(try bench.task(1)?.dueDate == until)
        #expect(try bench.pass(at: "2026-11-19T12:30:00Z").texts == ["Due 14:00"])
    }

    @Test("Snooze puts a task's own reminder off and leaves its due date")
    func snoozeOwn() throws {
        let bench = try Self.bench(
            Seed.task(1, "Call", due: Seed.due("2026-12-24"), reminder: Seed.instant("2026-11-18T13:00:00Z")))
        let later = Seed.instant("2026-11-19T13:00:00Z")
        guard case .snoozed(let task, let until) = try bench.press(.snooze, on: Self.tag) else {
            Issue.record("not snoozed")
            return
        }
        #expect(until == .moment(later) && task.reminderDate == later && task.dueDate == Seed.due("2026-12-24"))
        #expect(try bench.pass(at: "2026-11-19T13:00:00Z").texts == ["Due 2026-12-24"])
    }

    @Test("A button of a task that was done, deleted or put off since changes nothing, and says so")
    func changedSince() throws {
        let done = try Self.bench()
        try done.complete(1)
        let task = try #require(try done.task(1))
        #expect(try done.press(.complete, on: Self.tag) == .alreadyCompleted(task))
        #expect(try done.press(.snooze, on: Self.tag) == .alreadyCompleted(task))
        #expect(try done.press(.undo, on: Self.tag) == .nothingToUndo)

        let deleted = try Self.bench()
        _ = try DeleteTask(in: deleted.workspace).run([Seed.id(1)])
        for action in [ReminderAction.complete, .snooze, .open] {
            #expect(try deleted.press(action, on: Self.tag) == .deleted)
        }
        let later = try Self.bench()
        try later.edit(1, TaskEdits(dueDate: .set(Seed.due("2026-12-24"))))
        let changed = try #require(try later.task(1))
        #expect(try later.press(.snooze, on: Self.tag) == .alreadyLater(changed))
        #expect(try later.task(1) == changed)
    }

    @Test("Undo leaves what was changed since, and a forgotten step")
    func undoOfChanged() throws {
        let bench = try Self.bench()
        _ = try bench.press(.snooze, on: Self.tag)
        try bench.edit(1, TaskEdits(dueDate: .set(Seed.due("2026-12-24"))))
        guard case .undone(let reversal) = try bench.press(.undo, on: Self.tag) else {
            Issue.record("not undone")
            return
        }
        #expect(reversal.kept.count == 1)
        #expect(try bench.task(1)?.dueDate == Seed.due("2026-12-24"))

        let forgotten = try Self.bench()
        _ = try forgotten.press(.complete, on: Self.tag)
        try forgotten.store.write { try $0.clearHistory() }
        #expect(try forgotten.press(.undo, on: Self.tag) == .nothingToUndo)
        #expect(try forgotten.task(1)?.isCompleted == true)
    }

    @Test("A step that was undone elsewhere is not undone again")
    func undoneElsewhere() throws {
        let bench = try Self.bench()
        _ = try bench.press(.complete, on: Self.tag)
        _ = try UndoStep(in: bench.workspace).run()
        #expect(try bench.press(.undo, on: Self.tag) == .alreadyUndone)
        #expect(try bench.task(1)?.isCompleted == false)
    }

    @Test("Open names the task, and today's tasks for a digest")
    func open() throws {
        let bench = try Self.bench()
        #expect(try bench.press(.open, on: Self.tag) == .open(.openTask(Seed.id(1))))
        let digest = try ReminderBench(
            (1...2).map { Seed.task($0, reminder: Seed.instant("2026-11-18T13:00:00Z")) })
        try digest.pass(at: "2026-11-18T14:00:00Z")
        #expect(try digest.press(.open, on: "missed") == .open(.today))
    }

    @Test("A notification of a service that is gone is out of date")
    func otherService() throws {
        let bench = try Self.bench()
        let act = ActOnReminder(with: bench.services)
        #expect(
            try act.run(.complete, on: ShownNotification(id: 1, service: ":1.99"), bench.settings) == .expired)
        #expect(try bench.task(1)?.isCompleted == false)
    }

    @Test("Without buttons on the desktop, notifications have none")
    func withoutActions() throws {
        let bench = try ReminderBench([Seed.task(1, due: Self.due)])
        bench.desktop.change { $0.hasActions = false }
        #expect(try bench.pass(at: "2026-11-18T13:00:00Z").shown.map(\.actions) == [[]])
        _ = try bench.press(.complete, on: Self.tag)
        #expect(bench.desktop.standing[Self.tag]?.map(\.actions) == [[]])
    }
}
