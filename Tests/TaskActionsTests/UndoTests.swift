import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Undo and redo")
struct UndoTests {
    /// What a user does, in a store with two tasks in a list, one of them recurring.
    struct Deed: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let run: @Sendable (Workspace) throws -> Void

        static let all = [
            Deed(testDescription: "add") {
                _ = try CreateTask(in: $0).run(
                    TaskDraft(title: try TaskTitle("New"), TaskEdits(list: .named(try ListName("More")))))
            },
            Deed(testDescription: "edit") {
                _ = try EditTask(in: $0).run(
                    Seed.id(1),
                    TaskEdits(
                        title: try TaskTitle("Other"), notes: "notes", dueDate: .clear, reminderDate: .set(Seed.now),
                        priority: .set(Seed.priority(5)), area: .work, status: .waiting,
                        addedTags: [TaskTag(alreadyChecked: "bills")], list: .inbox))
            },
            Deed(testDescription: "edit the link") {
                let edits = try EditedValues([.url: "https://example.org/other"]).edits(in: $0)
                _ = try EditTask(in: $0).run(Seed.id(1), edits)
            },
            Deed(testDescription: "edit the recurrence") {
                _ = try EditTask(in: $0).run(Seed.id(2), TaskEdits(dueDate: .clear, recurrence: Recurrence.none))
            },
            Deed(testDescription: "done") { _ = try CompleteTask(in: $0).run([Seed.id(1)]) },
            Deed(testDescription: "done, recurring") { _ = try CompleteTask(in: $0).run([Seed.id(2), Seed.id(1)]) },
            Deed(testDescription: "reopen") { _ = try ReopenTask(in: $0).run([Seed.id(3)]) },
            Deed(testDescription: "snooze") { _ = try SnoozeTask(in: $0).run([Seed.id(1), Seed.id(2)]) },
            Deed(testDescription: "delete") { _ = try DeleteTask(in: $0).run([Seed.id(1), Seed.id(2)]) },
            Deed(testDescription: "import") {
                var imported = ImportedTask(identity: .key("line"), title: try TaskTitle("Imported"))
                imported.list = try ListName("Old")
                _ = try ImportTasks(in: $0).run(
                    ImportBatch(lists: [ImportedList(name: try ListName("Old"))], tasks: [imported]))
            },
            Deed(testDescription: "add a list") { _ = try CreateList(in: $0).run(name: try ListName("Garden")) },
            Deed(testDescription: "rename a list") {
                _ = try RenameList(in: $0).run(Seed.id(10), to: try ListName("House"))
            },
            Deed(testDescription: "colour a list") {
                _ = try ColorList(in: $0).run(Seed.id(10), Seed.color("#112233"))
            },
            Deed(testDescription: "delete a list") { _ = try DeleteList(in: $0).run(Seed.id(10)) },
        ]
    }

    private func seeded() -> TestWorkspace {
        TestWorkspace(
            tasks: [
                Seed.task(1, "Buy milk", due: Seed.due("2026-11-18"), listID: Seed.id(10)),
                Seed.task(2, "Water", due: Seed.due("2026-11-18T16:00:00Z"), recurrence: .daily, listID: Seed.id(10)),
                Seed.task(3, "Old", status: .done),
            ], lists: [Seed.list(10)])
    }

    /// The tasks and lists, without when they were changed last and without new ids.
    private func state(_ test: TestWorkspace) throws -> [String] {
        let lists = try test.lists()
        let tasks = try test.allTasks().map { task in
            "\(task.title.text) \(task.notes) \(task.status) \(task.area) \(task.priority?.value ?? 0) "
                + "\(task.dueDate?.text ?? "-") \(task.reminderDate?.rfc3339 ?? "-") \(task.recurrence) "
                + "\(task.tags.map(\.text)) \(task.url?.text ?? "-") \(task.completedAt?.rfc3339 ?? "-") "
                + "\(lists.first { $0.id == task.listID }?.name.text ?? "-")"
        }
        return tasks.sorted() + lists.map { "\($0.name.text) \($0.color?.text ?? "-")" }
    }

    @Test("Undoing brings everything back, redoing makes the change again, and undoing it again", arguments: Deed.all)
    func everything(deed: Deed) throws {
        let test = seeded()
        let before = try state(test)
        try deed.run(test.workspace)
        let after = try state(test)
        #expect(after != before)
        for _ in 0..<2 {
            test.clock.advance(bySeconds: 60)
            #expect(try UndoStep(in: test.workspace).run().value.kept == [])
            #expect(try state(test) == before)
            #expect(throws: ActionError.nothingToUndo) { try UndoStep(in: test.workspace).run() }
            #expect(try RedoStep(in: test.workspace).run().value.kept == [])
            #expect(try state(test) == after)
            #expect(throws: ActionError.nothingToRedo) { try RedoStep(in: test.workspace).run() }
        }
    }

    @Test("All steps are undone in turn, and redone in turn")
    func stack() throws {
        let test = seeded()
        var states = [try state(test)]
        for deed in Deed.all {
            test.clock.advance(bySeconds: 60)
            // A deed without its task does nothing and is no step.
            do { try deed.run(test.workspace) } catch is ActionError {}
            if try state(test) != states.last { states.append(try state(test)) }
        }
        for expected in states.dropLast().reversed() {
            #expect(try UndoStep(in: test.workspace).run().value.kept == [])
            #expect(try state(test) == expected)
        }
        for expected in states.dropFirst() {
            #expect(try RedoStep(in: test.workspace).run().value.kept == [])
            #expect(try state(test) == expected)
        }
    }

    @Test("A field that was changed since keeps its value, and is named")
    func changedSince() throws {
        let test = seeded()
        let edits = TaskEdits(title: try TaskTitle("Buy bread"), priority: .set(Seed.priority(3)))
        _ = try EditTask(in: test.workspace).run(Seed.id(1), edits)
        _ = try EditTask(in: test.workspace).run(Seed.id(1), TaskEdits(title: try TaskTitle("Buy rolls")))
        let reversal = try UndoStep(in: test.workspace).run(1).value
        let task = try #require(try test.task(Seed.id(1)))
        #expect(task.title.text == "Buy rolls" && task.priority == nil)
        #expect(reversal.kept == [Reversal.Kept(subject: .task(task), reason: .changed([.title]))])
    }

    @Test("A completion is undone also if the server has another time for it")
    func otherTimeOfCompletion() throws {
        let test = seeded()
        _ = try CompleteTask(in: test.workspace).run([Seed.id(1)])
        try test.store.write { store in
            var task = try #require(try store.task(Seed.id(1)))
            task.completedAt = task.completedAt?.advanced(bySeconds: -2)
            try store.update(task)
        }
        #expect(try UndoStep(in: test.workspace).run(nil).value.kept.isEmpty)
        #expect(try test.task(Seed.id(1))?.status == .inbox && test.task(Seed.id(1))?.completedAt == nil)
    }

    @Test("A task that was changed since it was added, or deleted since, stays as it is")
    func changedTask() throws {
        let test = seeded()
        let task = try CreateTask(in: test.workspace).run(TaskDraft(title: try TaskTitle("New"))).value.task
        _ = try EditTask(in: test.workspace).run(task.id, TaskEdits(notes: "kept"))
        #expect(try UndoStep(in: test.workspace).run(1).value.kept.map(\.reason) == [.changed([.notes])])
        #expect(try test.task(task.id)?.notes == "kept")
        _ = try DeleteTask(in: test.workspace).run([task.id])
        #expect(try UndoStep(in: test.workspace).run(2).value.kept.map(\.reason) == [.deleted])
        #expect(try test.task(task.id) == nil)
    }

    @Test("A list with new tasks stays, and one whose name was taken is replaced by the other")
    func lists() throws {
        let test = seeded()
        let list = try CreateList(in: test.workspace).run(name: try ListName("Garden")).value
        let draft = TaskDraft(title: try TaskTitle("Mow"), TaskEdits(list: .id(list.id)))
        _ = try CreateTask(in: test.workspace).run(draft)
        #expect(try UndoStep(in: test.workspace).run(1).value.kept.map(\.reason) == [.hasTasks])
        _ = try DeleteList(in: test.workspace).run(Seed.id(10))
        let other = try CreateList(in: test.workspace).run(name: try ListName("HOME")).value
        for _ in 0..<2 {
            #expect(try UndoStep(in: test.workspace).run(3).value.kept == [])
            #expect(try test.task(Seed.id(1))?.listID == other.id)
            #expect(try RedoStep(in: test.workspace).run(3).value.kept == [])
            #expect(try test.task(Seed.id(1)) == nil)
        }
    }

    @Test("A task whose former list is gone stays in the present one, and the list is named")
    func goneList() throws {
        let test = seeded()
        let garden = try CreateList(in: test.workspace).run(name: try ListName("Garden")).value.id
        for list in [garden, Seed.id(10)] {
            _ = try EditTask(in: test.workspace).run(Seed.id(1), TaskEdits(list: .id(list)))
        }
        _ = try UndoStep(in: test.workspace).run(1)
        let reversal = try UndoStep(in: test.workspace).run(3).value
        let task = try #require(try test.task(Seed.id(1)))
        #expect(task.listID == Seed.id(10))
        #expect(reversal.kept == [Reversal.Kept(subject: .task(task), reason: .changed([.list]))])
    }

    @Test("After another change, an undone step is redone only by its number")
    func redoByNumber() throws {
        let test = seeded()
        _ = try CompleteTask(in: test.workspace).run([Seed.id(1)])
        _ = try UndoStep(in: test.workspace).run()
        _ = try EditTask(in: test.workspace).run(Seed.id(1), TaskEdits(notes: "x"))
        #expect(throws: ActionError.nothingToRedo) { try RedoStep(in: test.workspace).run() }
        #expect(throws: ActionError.stepNotUndone(2)) { try RedoStep(in: test.workspace).run(2) }
        #expect(throws: ActionError.stepUndone(1)) { try UndoStep(in: test.workspace).run(1) }
        #expect(throws: ActionError.noSuchStep(9)) { try RedoStep(in: test.workspace).run(9) }
        _ = try RedoStep(in: test.workspace).run(1)
        #expect(try test.task(Seed.id(1))?.status == .done)
    }

    @Test("What changes nothing is no step, and the history names program, time and task")
    func history() throws {
        let test = seeded()
        _ = try ReopenTask(in: test.workspace).run([Seed.id(1)])
        _ = try CompleteTask(in: test.workspace).run([Seed.id(2)])
        _ = try DeleteTask(in: test.workspace).run([Seed.id(1), Seed.id(2)])
        let steps = try ShowHistory(in: test.workspace).run(limit: 10)
        #expect(steps.map(\.action) == [.delete, .done] && steps.map(\.taskCount) == [2, 1])
        #expect(steps.map(\.title) == ["Buy milk", "Water"] && steps.map(\.program) == ["test", "test"])
        #expect(steps.allSatisfy { $0.madeAt == Seed.now && $0.undoneAt == nil })
        _ = try ClearHistory(in: test.workspace).run()
        #expect(try ShowHistory(in: test.workspace).run(limit: 10) == [])
        #expect(throws: ActionError.nothingToUndo) { try UndoStep(in: test.workspace).run() }
    }
}
