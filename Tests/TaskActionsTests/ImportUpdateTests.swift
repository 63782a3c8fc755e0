import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import Testing

@Suite struct ImportUpdateTests {
    private let later = Seed.now.advanced(bySeconds: 3600)

    /// A workspace an hour after the tasks were changed.
    private func workspace(_ tasks: [TaskItem], lists: [TaskList] = []) -> TestWorkspace {
        TestWorkspace(tasks: tasks, lists: lists, now: Seed.now.advanced(bySeconds: 7200))
    }

    private func entry(
        _ task: TaskItem, in list: ListName? = nil, _ change: (inout ImportedTask) throws -> Void
    ) rethrows -> ImportBatch {
        var entry = ImportedTask(task, in: list)
        entry.modifiedAt = later
        try change(&entry)
        return ImportBatch(tasks: [entry])
    }

    @Test("What is newer in the file is counted and named, and taken only with updates; undo restores it in one step")
    func newer() throws {
        let task = Seed.task(1, due: Seed.due("2026-11-30"), listID: Seed.id(7))
        let test = workspace([task], lists: [Seed.list(7)])
        let batch = try entry(task, in: ListName("Home")) {
            $0.dueDate = Seed.due("2026-12-24")
            $0.title = try TaskTitle("Buy oat milk")
            $0.list = try ListName("Shop")
        }
        let told = try ImportTasks(in: test.workspace).run(batch, remarks: true).value
        #expect(told.alreadyThere == 1 && told.differing == 1 && told.updated == 0)
        #expect(told.remarks.map(\.differing) == [[.title, .due, .list]])
        #expect(try test.allTasks() == [task] && test.lists().count == 1)
        let preview = try ImportTasks(in: test.workspace).preview(batch, updates: true)
        #expect(preview.summary.updated == 1 && preview.tasks.isEmpty)
        #expect(try test.allTasks() == [task])
        let done = try ImportTasks(in: test.workspace).run(batch, updates: true)
        #expect(done.value.updated == 1 && done.value.alreadyThere == 0 && done.value.differing == 0)
        let changed = try #require(try test.task(task.id))
        #expect(changed.title.text == "Buy oat milk" && changed.dueDate == Seed.due("2026-12-24"))
        #expect(changed.listID != task.listID && changed.createdAt == task.createdAt)
        #expect(try ImportTasks(in: test.workspace).run(batch, updates: true).value.updated == 0)
        _ = try UndoStep(in: test.workspace).run()
        var restored = try #require(try test.task(task.id))
        restored.modifiedAt = task.modifiedAt
        #expect(restored == task)
    }

    @Test(
        "The newer of two versions wins; one whose time was left as it was counts as newer",
        arguments: [(-60, false), (-1, false), (0, true), (1, true)] as [(Int64, Bool)])
    func older(seconds: Int64, isTaken: Bool) throws {
        let task = Seed.task(1)
        let test = workspace([task])
        let batch = try entry(task) {
            $0.title = try TaskTitle("Other")
            $0.modifiedAt = task.modifiedAt.advanced(bySeconds: seconds)
        }
        let summary = try ImportTasks(in: test.workspace).run(batch, updates: true).value
        #expect(summary.alreadyThere == (isTaken ? 0 : 1) && summary.differing == 0)
        #expect(summary.updated == (isTaken ? 1 : 0) && summary.newerHere == (isTaken ? 0 : 1))
        #expect((try test.task(task.id)?.title.text == "Other") == isTaken)
    }

    @Test("A completion elsewhere is one here, with the next occurrence unless the file goes on itself")
    func completed() throws {
        for isContinued in [false, true] {
            let task = Seed.task(1, due: Seed.due("2026-11-30"), recurrence: .weekly)
            let test = workspace([task])
            let batch = entry(task) {
                $0.status = .done
                $0.completedAt = later
                $0.isContinuedElsewhere = isContinued
            }
            #expect(try ImportTasks(in: test.workspace).preview(batch, updates: true).tasks.isEmpty)
            #expect(try ImportTasks(in: test.workspace).run(batch, updates: true).value.updated == 1)
            let done = try #require(try test.task(task.id))
            #expect(done.status == .done && done.completedAt == later && done.recurrence == .weekly)
            let next = try test.allTasks().filter { $0.id != task.id }
            #expect(next.map(\.dueDate) == (isContinued ? [] : [Seed.due("2026-12-07")]))
            _ = try UndoStep(in: test.workspace).run()
            #expect(try test.allTasks().map(\.status) == [.inbox])
        }
    }

    @Test(
        "A status that the server does not allow becomes the nearest one that it does",
        arguments: [
            (TaskStatus.done, TaskStatus.inbox, TaskStatus.next), (.next, .inbox, .next), (.archived, .done, .archived),
            (.archived, .inbox, .inbox), (.inbox, .archived, .archived), (.done, .waiting, .waiting),
        ])
    func status(before: TaskStatus, file: TaskStatus, after: TaskStatus) throws {
        let task = Seed.task(1, status: before)
        let test = workspace([task])
        _ = try ImportTasks(in: test.workspace).run(entry(task) { $0.status = file }, updates: true)
        #expect(try test.task(task.id)?.status == after)
        #expect((try test.task(task.id)?.completedAt != nil) == (after == .done))
    }

    @Test("A due date that is removed elsewhere takes the recurrence with it")
    func undated() throws {
        let task = Seed.task(1, due: Seed.due("2026-11-30"), recurrence: .weekly)
        let test = workspace([task])
        _ = try ImportTasks(in: test.workspace).run(entry(task) { $0.dueDate = nil }, updates: true)
        let changed = try #require(try test.task(task.id))
        #expect(changed.dueDate == nil && !changed.recurs)
    }

    @Test(
        "Of two entries with one id, the newer is added, in either order, and undo removes it",
        arguments: [false, true])
    func copies(isNewerFirst: Bool) throws {
        for updates in [false, true] {
            let test = workspace([Seed.task(500)])
            let older = ImportedTask(Seed.task(1, due: Seed.due("2026-11-30"), recurrence: .weekly), in: nil)
            var newer = older
            (newer.title, newer.status) = (try TaskTitle("Newer"), .done)
            (newer.modifiedAt, newer.completedAt) = (later, later)
            let batch = ImportBatch(tasks: isNewerFirst ? [newer, older] : [older, newer])
            let preview = try ImportTasks(in: test.workspace).preview(batch, updates: updates)
            #expect(preview.tasks.map(\.task.title.text) == ["Newer"])
            let summary = try ImportTasks(in: test.workspace).run(batch, updates: updates).value
            #expect(summary == preview.summary)
            #expect(summary.added == 1 && summary.alreadyThere == 1 && summary.updated + summary.differing == 0)
            let task = try #require(try test.task(Seed.id(1)))
            #expect(task.title.text == "Newer" && task.status == .done)
            #expect(task.modifiedAt == later && task.completedAt == later)
            // The file has the next occurrence, or there is none.
            #expect(try test.allTasks().count == 2)
            _ = try UndoStep(in: test.workspace).run()
            #expect(try test.allTasks().map(\.id) == [Seed.id(500)])
            _ = try RedoStep(in: test.workspace).run()
            #expect(try test.task(Seed.id(1))?.title.text == "Newer")
        }
    }

    @Test("Of two newer entries for a task that is there, the newer is taken", arguments: [false, true])
    func copiesOfKnown(isNewerFirst: Bool) throws {
        let test = workspace([Seed.task(1)])
        var older = ImportedTask(Seed.task(1), in: nil)
        (older.title, older.modifiedAt) = (try TaskTitle("Older"), later)
        var newer = older
        (newer.title, newer.modifiedAt) = (try TaskTitle("Newer"), later.advanced(bySeconds: 1))
        let batch = ImportBatch(tasks: isNewerFirst ? [newer, older] : [older, newer])
        let summary = try ImportTasks(in: test.workspace).run(batch, updates: true).value
        #expect(summary.updated == 1 && summary.alreadyThere == 1)
        #expect(try test.task(Seed.id(1))?.title.text == "Newer")
        _ = try UndoStep(in: test.workspace).run()
        #expect(try test.task(Seed.id(1))?.title.text == "Buy milk")
    }

    @Test("An error in any entry changes nothing")
    func allOrNothing() throws {
        let task = Seed.task(1)
        let test = workspace([task, Seed.task(2)])
        var first = ImportedTask(task, in: nil)
        (first.modifiedAt, first.title) = (later, try TaskTitle("Other"))
        var second = ImportedTask(Seed.task(2), in: nil)
        (second.modifiedAt, second.notes) = (later, "\0")
        #expect(throws: TaskRefusal.notesHoldNUL) {
            try ImportTasks(in: test.workspace).run(ImportBatch(tasks: [first, second]), updates: true)
        }
        #expect(try test.task(task.id) == task)
    }
}
