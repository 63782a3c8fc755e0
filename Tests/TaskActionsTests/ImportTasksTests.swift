import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import Testing

@Suite struct ImportTasksTests {
    private func imported(_ number: Int, _ title: String = "Imported", list: String? = nil) throws -> ImportedTask {
        var task = ImportedTask(identity: .id(Seed.id(number)), title: try TaskTitle(title))
        task.list = try list.map { try ListName($0) }
        return task
    }

    private func keyed(_ key: String) throws -> ImportedTask {
        ImportedTask(identity: .key(key), title: try TaskTitle("Keyed"))
    }

    @Test("An import adds tasks and lists in one transaction; a second one adds nothing")
    func twice() throws {
        let test = TestWorkspace(tasks: [Seed.task(500)], lists: [Seed.list(7, "Home")])
        let batch = ImportBatch(
            tasks: [
                try imported(1, list: "home"), try imported(2, list: "Money"), try imported(3), try keyed("a#1"),
                try keyed("a#2"),
            ],
            skipped: (0..<4).map { SkippedEntry(.deleted, title: "Old \($0)") })
        let first = try ImportTasks(in: test.workspace).run(batch)
        #expect(
            first.value.added == 5 && first.value.alreadyThere == 0 && first.value.lists == 1
                && first.value.skipped == 4)
        #expect(try first.publication.get() == .published)
        #expect(try test.generation() == 1)
        #expect(try test.lists().map(\.name.text) == ["Home", "Money"])
        #expect(try test.task(Seed.id(1))?.listID == Seed.id(7))
        let second = try ImportTasks(in: test.workspace).run(batch).value
        #expect(second.added == 0 && second.alreadyThere == 5 && second.lists == 0)
        #expect(try test.generation() == 1)
        #expect(try test.allTasks().count == 6)
    }

    @Test("A preview returns what an import would add, and changes nothing")
    func preview() throws {
        let test = TestWorkspace(tasks: [Seed.task(2)])
        var inList = try imported(1)
        inList.list = try ListName("Home")
        let batch = ImportBatch(tasks: [inList, try imported(2), try keyed("a#1")])
        let preview = try ImportTasks(in: test.workspace).preview(batch)
        #expect(preview.summary.added == 2 && preview.summary.alreadyThere == 1 && preview.summary.lists == 1)
        #expect(preview.tasks.map { $0.list?.name.text } == ["Home", nil])
        #expect(try test.allTasks() == [Seed.task(2)])
        #expect(try test.lists().isEmpty && test.generation() == 0)
        #expect(try ImportTasks(in: test.workspace).run(batch).value == preview.summary)
    }

    @Test("Local changes are not overwritten, and locally deleted tasks are created again")
    func later() throws {
        let test = TestWorkspace()
        let batch = ImportBatch(tasks: [try imported(1), try imported(2), try keyed("a#1")])
        _ = try ImportTasks(in: test.workspace).run(batch)
        _ = try EditTask(in: test.workspace).run(Seed.id(1), TaskEdits(title: TaskTitle("Mine")))
        let keyed = try #require(try test.allTasks().first { $0.title.text == "Keyed" })
        _ = try DeleteTask(in: test.workspace).run([Seed.id(2), keyed.id])
        let again = try ImportTasks(in: test.workspace).run(batch).value
        #expect(again.added == 2 && again.alreadyThere == 1)
        #expect(try test.task(Seed.id(1))?.title.text == "Mine")
        #expect(try test.task(Seed.id(2)) != nil)
        #expect(try ImportTasks(in: test.workspace).run(batch).value.added == 0)
    }

    @Test("The same task twice in one file is one task")
    func doubled() throws {
        let test = TestWorkspace()
        let summary = try ImportTasks(in: test.workspace).run(ImportBatch(tasks: [try imported(1), try imported(1)]))
            .value
        #expect(summary.added == 1 && summary.alreadyThere == 1)
    }

    @Test("A task from the server is also found by the server's id, which is not copied")
    func serverID() throws {
        var known = Seed.task(1)
        known.serverID = Seed.id(90)
        let test = TestWorkspace(tasks: [known])
        var first = try imported(2)
        first.serverID = Seed.id(90)
        var second = try imported(3)
        second.serverID = Seed.id(91)
        let summary = try ImportTasks(in: test.workspace).run(ImportBatch(tasks: [first, second])).value
        #expect(summary.added == 1 && summary.alreadyThere == 1)
        #expect(try test.task(Seed.id(3)) != nil)
        #expect(try test.task(Seed.id(3))?.serverID == nil)
    }

    @Test("A single bad task or a full disk imports nothing")
    func allOrNothing() throws {
        let test = TestWorkspace()
        var bad = try imported(2, list: "New")
        bad.notes = "\0"
        let batch = ImportBatch(tasks: [try imported(1), bad])
        #expect(throws: TaskRefusal.notesHoldNUL) { try ImportTasks(in: test.workspace).run(batch) }
        test.writes.failNext()
        #expect(throws: FailingWrites.Requested.self) {
            try ImportTasks(in: test.workspace).run(ImportBatch(tasks: [try imported(1)]))
        }
        #expect(try test.allTasks().isEmpty && test.lists().isEmpty)
        #expect(test.publisher.snapshots.isEmpty)
    }

    @Test("A recurrence without a due date is left out")
    func recurrenceWithoutDueDate() throws {
        let test = TestWorkspace()
        var undated = try imported(1)
        undated.recurrence = .daily
        var dated = try imported(2)
        dated.recurrence = .daily
        dated.dueDate = .moment(Seed.now)
        let summary = try ImportTasks(in: test.workspace).run(ImportBatch(tasks: [undated, dated])).value
        #expect(summary.added == 2)
        #expect(try test.task(Seed.id(1))?.recurrence == Recurrence.none)
        #expect(try test.task(Seed.id(2))?.recurrence == .daily)
    }

    @Test("Lists of a file keep id, colour and order, and a list renamed locally is recognized")
    func lists() throws {
        let test = TestWorkspace(lists: [Seed.list(7, "Renamed")])
        let batch = ImportBatch(
            lists: [
                ImportedList(id: Seed.id(7), name: try ListName("Home")),
                ImportedList(id: Seed.id(8), name: try ListName("Work"), color: Seed.color("#112233"), position: 30),
                ImportedList(name: try ListName("WORK")),
            ], tasks: [try imported(1, list: "Home"), try imported(2, list: "work"), try imported(3, list: "Other")])
        #expect(try ImportTasks(in: test.workspace).run(batch).value.lists == 2)
        let lists = try test.lists()
        #expect(lists.map(\.name.text) == ["Renamed", "Work", "Other"])
        #expect(
            lists.map(\.sortOrder) == [7, 30, 31] && lists[1].id == Seed.id(8) && lists[1].color?.text == "#112233")
        #expect(try test.task(Seed.id(1))?.listID == Seed.id(7) && test.task(Seed.id(2))?.listID == Seed.id(8))
    }

    @Test("A file with hundreds of lists adds each once, and recognizes one that was renamed locally")
    func manyLists() throws {
        let test = TestWorkspace(lists: [Seed.list(7, "Renamed")])
        let names = (1...250).map { "List \($0)" }
        let batch = ImportBatch(
            lists: [ImportedList(id: Seed.id(7), name: try ListName("Home"))]
                + (try names.map { ImportedList(name: try ListName($0)) }),
            tasks: [
                try imported(1, list: "HOME"), try imported(2, list: "list 1"), try imported(3, list: "List 250"),
                try imported(4, list: "List 1"),
            ])
        #expect(try ImportTasks(in: test.workspace).run(batch).value.lists == 250)
        let lists = Dictionary(try test.lists().map { ($0.id, $0.name.text) }, uniquingKeysWith: { first, _ in first })
        #expect(Set(lists.values) == Set(names + ["Renamed"]) && lists.count == 251)
        let used = try (1...4).map { try test.task(Seed.id($0))?.listID.flatMap { lists[$0] } }
        #expect(used == ["Renamed", "List 1", "List 250", "List 1"])
    }

    @Test("Imported tasks keep their order after the existing ones, and their positions in an empty store")
    func positions() throws {
        var tasks = [try imported(1), try imported(2), try imported(3)]
        tasks[0].position = 40
        tasks[1].position = 10
        for (existing, expected) in [([], [40, 10, 41]), ([Seed.task(500, sortOrder: 6)], [37, 7, 38])] {
            let test = TestWorkspace(tasks: existing)
            _ = try ImportTasks(in: test.workspace).run(ImportBatch(tasks: tasks))
            #expect(try (1...3).map { try test.task(Seed.id($0))?.sortOrder } == expected)
        }
    }

    @Test("Missing times are filled in so that none precedes the creation")
    func times() throws {
        let test = TestWorkspace()
        var done = try imported(1)
        done.status = .done
        done.completedAt = Seed.instant("2026-01-01T00:00:00Z")
        var undated = try imported(2)
        undated.status = .done
        var reopened = try imported(3)
        reopened.completedAt = Seed.now
        _ = try ImportTasks(in: test.workspace).run(ImportBatch(tasks: [done, undated, reopened]))
        let first = try test.task(Seed.id(1))
        #expect(first?.createdAt == done.completedAt && first?.modifiedAt == done.completedAt)
        #expect(try test.task(Seed.id(2))?.completedAt == Seed.now)
        #expect(try test.task(Seed.id(3))?.completedAt == nil)
    }

    @Test("Progress is reported every few hundred tasks and at the end")
    func progress() throws {
        let test = TestWorkspace()
        var reports: [Int] = []
        _ = try ImportTasks(in: test.workspace).run(ImportBatch(tasks: try (1...1200).map { try imported($0) })) {
            done, total in
            #expect(total == 1200)
            reports.append(done)
        }
        #expect(reports == [500, 1000, 1200])
    }
}
