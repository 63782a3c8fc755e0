import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Tasks next to a place of a query's order")
struct PlaceTests {
    /// Compares what a store returns at each place with the whole list.
    ///
    /// Of the selected tasks, two of each `step` are places.
    private func check(
        _ query: TaskQuery, _ anchors: some Sequence<TaskItem>, every step: Int, in store: SQLiteStore
    ) throws {
        func limited(_ limit: Int?) -> TaskQuery {
            TaskQuery(
                query.filter, matching: query.criteria, by: query.sort, at: query.now, in: query.zone, limit: limit)
        }
        try store.read { store throws in
            let all = try store.tasks(limited(nil))
            func ids(_ place: TaskPlace, limit: Int?) throws -> [EntityID] {
                try store.tasks(limited(limit), at: place).map(\.id)
            }
            let allIDs = all.map(\.id)
            #expect(try ids(.start, limit: 4) == Array(allIDs.prefix(4)))
            #expect(try ids(.end, limit: 4) == Array(allIDs.suffix(4)))
            for (place, task) in all.enumerated().filter({ $0.offset % step < 2 }) {
                let before = try ids(.before(task), limit: 3)
                #expect(before == Array(allIDs[max(0, place - 3)..<place]), "\(query.filter) \(query.sort) \(place)")
                let from = try ids(.from(task), limit: 3)
                #expect(
                    from == Array(allIDs[place..<min(place + 3, all.count)]), "\(query.filter) \(query.sort) \(place)")
                #expect(try store.taskCount(query, before: task) == place, "\(query.filter) \(query.sort)")
            }
            // A task that is not selected has a place too.
            for anchor in anchors {
                let before = try ids(.before(anchor), limit: nil)
                let from = try ids(.from(anchor), limit: nil)
                #expect(before + from == allIDs, "\(query.filter) \(query.sort) \(anchor.id)")
                #expect(try store.taskCount(query, before: anchor) == before.count)
                #expect(try ids(.before(anchor), limit: 2) == Array(before.suffix(2)))
            }
        }
    }

    private static let anchors = QueryTests.mixedTasks().prefix(12).map { task in
        var moved = task
        moved.priority = task.priority == nil ? Seed.priority(5) : nil
        moved.sortOrder += 1
        return moved
    }

    @Test("What is next to any task equals the whole list there", arguments: QueryTests.filters)
    func displayOrder(_ filter: TaskFilter) throws {
        let container = try TestContainer()
        let tasks = QueryTests.mixedTasks()
        let store = try container.open()
        try store.insert(tasks, lists: [QueryTests.list])
        for zone: any ZoneRules in [TestZones.berlin, TestZones.newYork, TestZones.lordHowe] {
            try check(TaskQuery(filter, at: Seed.now, in: zone), Self.anchors, every: 19, in: store)
        }
    }

    @Test("So it does with any condition and sort", arguments: TaskSort.allCases)
    func criteria(_ sort: TaskSort) throws {
        let container = try TestContainer()
        let store = try container.open()
        let tasks = QueryTests.mixedTasks()
        try store.insert(tasks, lists: [QueryTests.list])
        for filter: TaskFilter in [.open, .completed, .all, .dueByToday] {
            for criteria in QueryTests.criteria {
                let query = TaskQuery(
                    filter, matching: TaskCriteria(criteria), by: sort, at: Seed.now, in: TestZones.berlin)
                try check(query, Self.anchors.prefix(4), every: 47, in: store)
            }
        }
    }

    @Test("The open tasks of days are counted by local day")
    func dayCounts() throws {
        let store = try SQLiteStore.inMemory()
        try store.insert([
            Seed.task(1, due: Seed.due("2026-11-18")),
            // 00:30 on the 19th in Berlin.
            Seed.task(2, due: .moment(Seed.instant("2026-11-18T23:30:00Z"))),
            Seed.task(3, due: .moment(Seed.instant("2026-11-18T22:30:00Z"))),
            Seed.task(4, status: .done, due: Seed.due("2026-11-18")),
            Seed.task(5, status: .waiting, due: Seed.due("2026-11-18")), Seed.task(6, due: Seed.due("2026-11-20")),
            Seed.task(7),
        ])
        let days = CivilDate(year: 2026, month: 11, day: 18)
        let first = try #require(days)
        let counts = try store.read {
            try $0.openTaskCounts(dueIn: first...first.adding(days: 1), in: TestZones.berlin)
        }
        #expect(counts == [first: 2, first.adding(days: 1): 1])
    }

    @Test("All tags are known, each once and in order")
    func tags() throws {
        let store = try SQLiteStore.inMemory()
        var (first, second) = (Seed.task(1), Seed.task(2, status: .done))
        first.tags = [TaskTag(alreadyChecked: "home"), TaskTag(alreadyChecked: "bills")]
        second.tags = [TaskTag(alreadyChecked: "Home"), TaskTag(alreadyChecked: "éte")]
        try store.insert([first, second, Seed.task(3)])
        #expect(try store.read { try $0.tags() }.map(\.folded) == ["bills", "home", "éte"])
    }
}
