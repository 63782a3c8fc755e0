import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import Testing

@Suite struct FindAndListTests {
    private static func task(_ id: String, serverID: String? = nil) -> TaskItem {
        TaskItem(
            id: EntityID(id) ?? Seed.id(0), serverID: serverID.flatMap { EntityID($0) },
            title: TaskTitle(alreadyChecked: id),
            listID: Seed.id(7), createdAt: Seed.now, modifiedAt: Seed.now)
    }

    private let named = TestWorkspace(
        tasks: [
            task("abcd1234-0000-4000-8000-000000000001"),
            task("abcd5678-0000-4000-8000-000000000002", serverID: "99990000-0000-4000-8000-000000000002"),
        ], lists: [Seed.list(7, "Home")])

    @Test(
        "A task is found by its id, the server's id, or a unique prefix of either",
        arguments: [
            ("abcd1234-0000-4000-8000-000000000001", "abcd1234"), ("ABCD1", "abcd1234"), ("abcd5678-", "abcd5678"),
            (" abcd5 ", "abcd5678"), ("9999", "abcd5678"), ("99990000-0000-4000-8000-000000000002", "abcd5678"),
        ])
    func found(reference: String, id: String) throws {
        let found = try FindTask(in: named.workspace).run(reference: reference)
        #expect(found.task.id.description.hasPrefix(id))
        #expect(found.list?.name.text == "Home")
    }

    @Test(
        "A reference without a match, or with several, is reported without repeating it",
        arguments: [
            ("abcd", ActionError.severalTasks(count: 2)), ("abc", .taskReferenceTooShort(minimum: 4)),
            ("", .taskReferenceMalformed),
            ("beef", .noSuchTask), ("milk", .taskReferenceMalformed), ("abcd12340", .taskReferenceMalformed),
            ("abcd1234-0000-4000-8000-000000000003", .noSuchTask),
            ("abcd1234-0000-4000-8000-0000000000010", .taskReferenceMalformed), ("abcd%", .taskReferenceMalformed),
            ("abc_", .taskReferenceMalformed), ("ábcd", .taskReferenceMalformed),
        ])
    func notFound(reference: String, error: ActionError) {
        #expect(throws: error) { try FindTask(in: named.workspace).run(reference: reference) }
    }

    @Test("A caller may accept shorter prefixes")
    func shorter() throws {
        let find = FindTask(in: named.workspace, shortestPrefix: 2)
        #expect(throws: ActionError.severalTasks(count: 2)) { try find.run(reference: "ab") }
        #expect(try find.run(reference: "99").task.id.description.hasPrefix("abcd5678"))
        #expect(throws: ActionError.taskReferenceTooShort(minimum: 2)) { try find.run(reference: "9") }
    }

    @Test("The tasks that an ambiguous prefix may mean are listed by id, at most as many as asked for")
    func candidates() throws {
        let find = FindTask(in: named.workspace)
        #expect(
            try find.candidates(for: "ABCD", limit: 10).map { $0.title.text.prefix(8) } == ["abcd1234", "abcd5678"])
        #expect(try find.candidates(for: "abcd", limit: 1).map { $0.title.text.prefix(8) } == ["abcd1234"])
        #expect(try find.candidates(for: "9999", limit: 10).map { $0.title.text.prefix(8) } == ["abcd5678"])
        #expect(try find.candidates(for: "milk", limit: 10).isEmpty)
    }

    @Test("The shortest prefix that names a task differs from all other ids, the server's included")
    func shortestPrefixes() throws {
        let tasks = [
            Self.task("abcd1234-0000-4000-8000-000000000001"),
            Self.task("abcd5678-0000-4000-8000-000000000002", serverID: "11110000-0000-4000-8000-000000000002"),
            Self.task("11119999-0000-4000-8000-000000000003"),
            Self.task("ffff0000-0000-4000-8000-000000000004", serverID: "ffff0000-0000-4000-8000-000000000004"),
        ]
        let workspace = TestWorkspace(tasks: tasks, lists: [Seed.list(7, "Home")]).workspace
        let lengths = try ShortestPrefixes(in: workspace).run(of: tasks.map(\.id))
        #expect(tasks.map { lengths[$0.id] } == [5, 5, 5, 2])
        for task in tasks {
            let prefix = task.id.description.prefix(max(4, lengths[task.id] ?? 0))
            #expect(try FindTask(in: workspace).run(reference: String(prefix)).task.id == task.id)
        }
    }

    @Test("Several references are looked up together, in the given order")
    func several() throws {
        let found = try FindTask(in: named.workspace).run(references: ["abcd5", "abcd1"])
        #expect(found.map { $0.task.title.text.prefix(5) } == ["abcd5", "abcd1"])
        #expect(throws: ActionError.noSuchTask) {
            try FindTask(in: named.workspace).run(references: ["abcd5", "beef"])
        }
    }

    private let dated = TestWorkspace(
        tasks: [
            Seed.task(1, due: Seed.due("2026-11-17T22:59:59Z")),
            Seed.task(2, due: Seed.due("2026-11-17T23:00:00Z")),
            Seed.task(3, due: Seed.due("2026-11-18T22:59:59Z"), listID: Seed.id(20)),
            Seed.task(4, due: Seed.due("2026-11-18T23:00:00Z")), Seed.task(5), Seed.task(6, listID: Seed.id(20)),
            Seed.task(7, status: .done, createdAt: Seed.instant("2026-11-01T00:00:00Z")),
            Seed.task(8, status: .done, due: .moment(Seed.now), createdAt: Seed.instant("2026-11-02T00:00:00Z")),
            Seed.task(9, status: .archived, due: Seed.due("2026-11-18T22:59:59Z"), listID: Seed.id(20)),
        ], lists: [Seed.list(20)])

    @Test(
        "Each filter shows its tasks by the local day, in display order",
        arguments: [
            (TaskFilter.open, [1, 2, 3, 4, 5, 6]), (.inbox, [1, 2, 4, 5]), (.today, [2, 3]), (.overdue, [1, 2]),
            (.upcoming, [4]), (.completed, [8, 7, 9]), (.all, [1, 2, 3, 4, 5, 6, 8, 7, 9]),
            (.list(Seed.id(20)), [3, 6]),
            (.list(Seed.id(404)), []),
        ])
    func filters(filter: TaskFilter, numbers: [Int]) throws {
        let page = try ListTasks(in: dated.workspace).run(filter)
        #expect(page.tasks.map(\.id) == numbers.map(Seed.id))
        #expect(page.lists.map(\.id) == [Seed.id(20)] && page.asOf == Seed.now)
    }

    @Test("A limit keeps only the first tasks")
    func limit() throws {
        #expect(try ListTasks(in: dated.workspace).run(.all, limit: 2).tasks.map(\.id) == [Seed.id(1), Seed.id(2)])
    }

    @Test("An export contains everything, by sort order")
    func export() throws {
        let page = try ExportTasks(in: dated.workspace).run()
        #expect(page.tasks.map(\.id) == (1...9).map(Seed.id))
        #expect(page.lists.count == 1)
    }
}
