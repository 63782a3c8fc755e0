import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import Testing

@Suite struct CreateTaskTests {
    private let test = TestWorkspace(lists: [Seed.list(7, "Home")])

    private func draft(_ title: String, due: DueDate? = nil, list: ListReference? = nil) throws -> TaskDraft {
        TaskDraft(title: try TaskTitle(title), TaskEdits(dueDate: FieldChange(due), list: list))
    }

    @Test("A new task is open, in the inbox, last in order, and in the next snapshot")
    func plain() throws {
        let create = CreateTask(in: test.workspace)
        _ = try create.run(draft("First"))
        let made = try create.run(draft("Second"))
        #expect(try made.publication.get() == .published)
        let task = made.value.task
        #expect(try test.task(task.id) == task)
        #expect(task.status == .inbox && task.listID == nil && task.sortOrder == 1)
        #expect(task.createdAt == Seed.now && task.modifiedAt == Seed.now)
        #expect(test.publisher.snapshots.last?.tasks.map(\.title).sorted() == ["First", "Second"])
    }

    @Test("Every field of a draft is kept, and white space around notes is removed")
    func everything() throws {
        var draft = try draft("Rent", due: .moment(Seed.now), list: .named(ListName("home")))
        draft.edits.notes = " by transfer\n"
        draft.edits.reminderDate = .set(Seed.now.advanced(bySeconds: -60))
        draft.edits.priority = .set(Seed.priority(5))
        draft.edits.area = .work
        draft.edits.recurrence = .monthly
        let listCount = try test.lists().count
        let made = try CreateTask(in: test.workspace).run(draft).value
        #expect(made.task.notes == "by transfer" && made.task.reminderDate == Seed.now.advanced(bySeconds: -60))
        #expect(made.task.priority?.value == 5 && made.task.area == .work && made.task.recurrence == .monthly)
        #expect(made.task.listID == Seed.id(7) && made.list?.name.text == "Home")
        #expect(try test.lists().count == listCount)
    }

    @Test("The same key returns the first result and creates nothing")
    func replay() throws {
        let create = CreateTask(in: test.workspace)
        let first = try create.run(draft("Pay"), key: "rent-11").value
        let generation = try test.generation()
        let again = try create.run(draft(" Pay "), key: " rent-11 ")
        #expect(again.value.task == first.task && again.value.key == "rent-11")
        #expect(try test.generation() == generation)
        #expect(try test.allTasks().count == 1)
    }

    @Test("A key remembers its task after a change and after a deletion")
    func replayLater() throws {
        let create = CreateTask(in: test.workspace)
        let draft = try draft("Pay", list: .named(ListName("Home")))
        let id = try create.run(draft, key: "k").value.task.id
        _ = try EditTask(in: test.workspace).run(id, TaskEdits(title: TaskTitle("Paid?"), list: .inbox))
        let changed = try create.run(draft, key: "k").value
        #expect(changed.task.id == id && changed.task.title.text == "Paid?" && changed.list == nil)
        _ = try DeleteTask(in: test.workspace).run([id])
        let deleted = try create.run(draft, key: "k").value
        #expect(deleted.task.id == id && deleted.task.title.text == "Pay")
        #expect(deleted.list?.id == Seed.id(7))
        #expect(try test.allTasks().isEmpty)
        let byID = try create.run(self.draft("Pay", list: .id(Seed.id(7))), key: "k").value
        let nowhere = try create.run(self.draft("Pay", list: .inbox), key: "k").value
        #expect(byID.list?.id == Seed.id(7) && nowhere.list == nil)
    }

    @Test("A key with another title is refused, and nothing changes")
    func keyConflict() throws {
        let create = CreateTask(in: test.workspace)
        _ = try create.run(draft("Pay"), key: "k")
        let generation = try test.generation()
        #expect(throws: ActionError.keyAlreadyUsed) {
            try create.run(draft("Play", list: .named(ListName("New list"))), key: "k")
        }
        #expect(try test.generation() == generation)
        #expect(try test.lists().count == 1)
    }

    @Test("Without a key, a new one is generated and remembered")
    func freshKey() throws {
        let create = CreateTask(in: test.workspace)
        let first = try create.run(draft("Same title")).value
        let second = try create.run(draft("Same title")).value
        #expect(first.key != second.key && first.task.id != second.task.id)
        #expect(EntityID(first.key) != nil)
        #expect(try create.run(draft("Same title"), key: first.key).value.task.id == first.task.id)
    }

    @Test("Blank and oversized keys are refused", arguments: ["", "  ", String(repeating: "k", count: 256), "a\0b"])
    func malformedKeys(_ key: String) throws {
        #expect(throws: ActionError.keyMalformed) { try CreateTask(in: test.workspace).run(draft("Pay"), key: key) }
        #expect(
            try CreateTask(in: test.workspace).run(draft("Pay"), key: String(repeating: "k", count: 255)).value.key
                .count == 255)
    }

    @Test("An unknown list is created, last in order; Inbox is no list")
    func lists() throws {
        let create = CreateTask(in: test.workspace)
        let made = try create.run(draft("Pay", list: ListReference(named: " Money "))).value
        let lists = try test.lists()
        #expect(lists.last == made.list && made.list?.name.text == "Money" && made.list?.sortOrder == 8)
        #expect(made.task.listID == made.list?.id)
        #expect(try create.run(draft("Pay", list: ListReference(named: "MONEY"))).value.list == made.list)
        #expect(try test.lists() == lists)
        #expect(try create.run(draft("Pay", list: ListReference(named: " inbox"))).value.task.listID == nil)
        #expect(throws: ActionError.noSuchList) { try create.run(draft("Pay", list: .id(Seed.id(404)))) }
    }

    @Test("A recurrence without a due date is refused, and creates no list")
    func recurrence() throws {
        var draft = try draft("Pay", list: .named(ListName("New")))
        draft.edits.recurrence = .daily
        #expect(throws: TaskRefusal.recurrenceNeedsDueDate) { try CreateTask(in: test.workspace).run(draft) }
        #expect(try test.lists().count == 1)
    }

    @Test("Hostile titles are kept unchanged", arguments: HostileTitles.all)
    func hostile(_ title: String) throws {
        let id = try CreateTask(in: test.workspace).run(draft(title), key: title.prefix(1) + "key").value.task.id
        #expect(try test.task(id)?.title.text == title)
    }

    @Test("A task is kept when the snapshot cannot be published, and the next change repairs it")
    func publicationFails() throws {
        test.publisher.fail(with: DiskFull())
        let made = try CreateTask(in: test.workspace).run(draft("Pay"))
        #expect(throws: DiskFull.self) { try made.publication.get() }
        #expect(try test.allTasks().count == 1)
        test.publisher.fail(with: nil)
        #expect(try PublishSnapshot(in: test.workspace).run().get() == .published)
        #expect(try PublishSnapshot(in: test.workspace).run().get() == .alreadyCurrent)
        #expect(test.publisher.snapshots.last?.tasks.map(\.title) == ["Pay"])
    }

    @Test("A failed write leaves neither a task nor a snapshot of it")
    func writeFails() throws {
        test.writes.failNext()
        #expect(throws: FailingWrites.Requested.self) {
            try CreateTask(in: test.workspace).run(draft("Pay"), key: "k")
        }
        #expect(try test.allTasks().isEmpty)
        #expect(test.publisher.snapshots.isEmpty)
        let made = try CreateTask(in: test.workspace).run(draft("Pay"), key: "k").value
        #expect(try test.allTasks() == [made.task])
    }
}

private struct DiskFull: Error {}
