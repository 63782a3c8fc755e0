import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing

@Suite("Queueing changes for the server")
struct OutboxTests {
    private func workspace(tasks: [TaskItem] = [], lists: [TaskList] = [], isBound: Bool = true) throws -> TestWorkspace
    {
        let test = TestWorkspace(tasks: tasks, lists: lists)
        if isBound { try test.store.write { try $0.bind(Seed.replica()) } }
        return test
    }

    private func entries(_ test: TestWorkspace) throws -> [OutboxEntry] {
        try test.store.read { try $0.outbox() }
    }

    private func synced(_ number: Int, status: TaskStatus = .inbox, recurrence: Recurrence = .none) -> TaskItem {
        var task = Seed.task(
            number, status: status, due: recurrence == .none ? nil : .moment(Seed.now), recurrence: recurrence)
        task.serverID = Seed.id(500 + number)
        return task
    }

    private func fields(_ entry: OutboxEntry) -> [TaskField: [String?]] {
        guard case .update(let edits) = entry.action else { return [:] }
        return Dictionary(uniqueKeysWithValues: edits.map { ($0.field, [$0.base, $0.value]) })
    }

    @Test("Without an account, nothing is queued")
    func local() throws {
        let test = try workspace(tasks: [Seed.task(1)], isBound: false)
        _ = try CompleteTask(in: test.workspace).run([Seed.id(1)])
        _ = try CreateTask(in: test.workspace).run(TaskDraft(title: TaskTitle("New")))
        #expect(try entries(test) == [])
        #expect(test.publisher.announcements == 0)
    }

    @Test("An unsent task is one creation, whatever changes; deleting it leaves nothing to send")
    func creation() throws {
        let test = try workspace()
        let id = try CreateTask(in: test.workspace).run(TaskDraft(title: TaskTitle("New"))).value.task.id
        _ = try EditTask(in: test.workspace).run(id, TaskEdits(title: TaskTitle("Newer"), notes: "n"))
        #expect(try entries(test).map(\.action.isCreation) == [true])
        #expect(test.publisher.announcements == 2)
        _ = try CompleteTask(in: test.workspace).run([id])
        #expect(try fields(#require(entries(test).last)) == [.status: ["inbox", "done"]])
        _ = try ReopenTask(in: test.workspace).run([id])
        #expect(try entries(test).map(\.action.isCreation) == [true])
        _ = try DeleteTask(in: test.workspace).run([id])
        #expect(try entries(test) == [])
    }

    @Test("Unsent edits of a task are merged, and may cancel out")
    func edits() throws {
        let test = try workspace(tasks: [synced(1)])
        _ = try EditTask(in: test.workspace).run(Seed.id(1), TaskEdits(title: TaskTitle("A")))
        _ = try EditTask(in: test.workspace).run(Seed.id(1), TaskEdits(title: TaskTitle("B"), notes: "n"))
        #expect(try entries(test).count == 1)
        #expect(try fields(entries(test)[0]) == [.title: ["Buy milk", "B"], .notes: ["", "n"]])
        _ = try EditTask(in: test.workspace).run(Seed.id(1), TaskEdits(title: TaskTitle("Buy milk"), notes: ""))
        #expect(try entries(test) == [])
    }

    @Test("What an import updates is queued like the edits that it is, and undoing it withdraws them")
    func imported() throws {
        let test = try workspace(tasks: [synced(1)])
        var entry = ImportedTask(synced(1), in: nil)
        (entry.title, entry.status) = (try TaskTitle("A"), .done)
        _ = try ImportTasks(in: test.workspace).run(ImportBatch(tasks: [entry]))
        #expect(try entries(test) == [])
        _ = try ImportTasks(in: test.workspace).run(ImportBatch(tasks: [entry]), updates: true)
        let queued = try entries(test).map(fields).reduce(into: [:]) { $0.merge($1) { first, _ in first } }
        #expect(queued == [.title: ["Buy milk", "A"], .status: ["inbox", "done"]])
        _ = try UndoStep(in: test.workspace).run()
        #expect(try entries(test) == [])
    }

    @Test("An edit that may have been sent does not change")
    func tried() throws {
        let test = try workspace(tasks: [synced(1)])
        _ = try EditTask(in: test.workspace).run(Seed.id(1), TaskEdits(title: TaskTitle("A")))
        var sent = try entries(test)[0]
        sent.attempts.count = 1
        let attempted = sent
        try test.store.write { try $0.update(attempted) }
        _ = try EditTask(in: test.workspace).run(Seed.id(1), TaskEdits(title: TaskTitle("B")))
        let found = try entries(test)
        #expect(found.count == 2 && found[0] == attempted)
        #expect(fields(found[1]) == [.title: ["A", "B"]])
    }

    @Test("A change of a reminder, which the server does not have, is not queued")
    func localField() throws {
        let test = try workspace(tasks: [synced(1)])
        _ = try EditTask(in: test.workspace).run(Seed.id(1), TaskEdits(reminderDate: .set(Seed.now)))
        #expect(try entries(test) == [])
    }

    @Test("A next occurrence is awaited, not sent; undoing an unsent completion leaves nothing queued")
    func recurring() throws {
        let test = try workspace(tasks: [synced(1, recurrence: .daily)])
        let change = try CompleteTask(in: test.workspace).run([Seed.id(1)]).value[0]
        let next = try #require(change.nextOccurrence?.id)
        #expect(try entries(test).map(\.taskID) == [Seed.id(1)])
        #expect(try test.store.read { try $0.provisionalOccurrences() }.map(\.taskID) == [next])
        _ = try EditTask(in: test.workspace).run(next, TaskEdits(title: TaskTitle("Edited")))
        #expect(try entries(test).map(\.taskID) == [Seed.id(1), next])
        _ = try DeleteTask(in: test.workspace).run([next])
        let deletion = try #require(try entries(test).last?.action)
        #expect(deletion.isDeletion && deletion.edits.map(\.value) == ["Edited"])
        _ = try ReopenTask(in: test.workspace).run([Seed.id(1)])
        #expect(try entries(test).map(\.taskID) == [Seed.id(1)])
        #expect(try test.store.read { try $0.provisionalOccurrences() } == [])
    }

    @Test("Deleting a list queues the deletion of its tasks")
    func listDeleted() throws {
        var inList = synced(1)
        inList.listID = Seed.id(10)
        var list = Seed.list(10)
        list.serverID = Seed.id(510)
        let test = try workspace(tasks: [inList, synced(2)], lists: [list])
        _ = try DeleteList(in: test.workspace).run(Seed.id(10))
        #expect(try entries(test).map(\.action) == [.delete()])
        #expect(try entries(test)[0].serverID == Seed.id(501))
    }

    @Test("Earlier local tasks stay local until the user adopts them, and are then sent once")
    func adopted() throws {
        let test = try workspace(tasks: [Seed.task(1), Seed.task(2, status: .done)], isBound: false)
        let identity = Seed.replica().identity
        _ = try BindReplica(in: test.workspace).run(identity, adoption: .declined)
        _ = try EditTask(in: test.workspace).run(Seed.id(1), TaskEdits(title: TaskTitle("Still local")))
        #expect(try entries(test) == [])
        for _ in 0..<2 { _ = try BindReplica(in: test.workspace).run(identity, adoption: .accepted) }
        #expect(try entries(test).map(\.taskID) == [Seed.id(1)])
    }

    @Test("A rejected change can be retried, edited or discarded")
    func rejected() throws {
        let test = try workspace(tasks: [synced(1)])
        _ = try EditTask(in: test.workspace).run(Seed.id(1), TaskEdits(title: TaskTitle("A")))
        var entry = try entries(test)[0]
        #expect(throws: SyncError.outboxEntryNotRejected) {
            try RetryOutboxEntry(in: test.workspace, signal: test.publisher).run(entry.id)
        }
        entry.attempts.count = 1
        entry.state = .rejected(code: "invalid", requestID: "r")
        let refused = entry
        try test.store.write { try $0.update(refused) }
        _ = try RetryOutboxEntry(in: test.workspace, signal: test.publisher).run(entry.id)
        #expect(try entries(test)[0].state == .waiting && entries(test)[0].isUntried)
        try test.store.write { try $0.update(refused) }
        _ = try EditTask(in: test.workspace).run(Seed.id(1), TaskEdits(title: TaskTitle("B")))
        #expect(try fields(entries(test)[0]) == [.title: ["Buy milk", "B"]])
        #expect(try entries(test)[0].isUntried)
        _ = try DiscardOutboxEntry(in: test.workspace).run(entry.id)
        #expect(try entries(test) == [])
        #expect(throws: SyncError.noSuchOutboxEntry) { try DiscardOutboxEntry(in: test.workspace).run(entry.id) }
    }
}
