import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Queries")
struct QueryTests {
    static let list = Seed.list(900)
    private static let today = Seed.instant("2026-11-17T23:00:00Z")..<Seed.instant("2026-11-18T23:00:00Z")

    static let filters: [TaskFilter] = [
        .open, .openAndDone, .dated, .inbox, .today, .dueByToday, .overdue, .upcoming, .completed, .all,
        .list(list.id), .list(Seed.id(901)),
    ]

    /// Many equal dates and orders, so that every tie is met.
    static func mixedTasks() -> [TaskItem] {
        var dice = SeededDice(state: 7)
        return (1...300).map { number in
            let status = TaskStatus.allCases.randomElement(using: &dice) ?? .inbox
            let moment = Seed.now.advanced(bySeconds: .random(in: -4...4, using: &dice) * 20_000)
            // The last second of a day is between the days and the moments.
            let dates: [DueDate?] = [
                nil, .moment(moment), .day(TestZones.berlin.civil(at: moment).date),
                .moment(Seed.instant("2026-11-18T22:59:59Z")),
            ]
            let due = dates[.random(in: 0..<4, using: &dice)]
            var task = Seed.task(
                number, status: status, priority: [nil, 1, 4, 5].randomElement(using: &dice) ?? nil, due: due,
                listID: Bool.random(using: &dice) ? list.id : nil,
                sortOrder: .random(in: 0...5, using: &dice),
                createdAt: Seed.now.advanced(bySeconds: .random(in: 0...3, using: &dice)))
            if status == .done {
                task.completedAt = Seed.now.advanced(bySeconds: .random(in: -3...3, using: &dice) * 40_000)
            }
            return task
        }
    }

    @Test("Every filter returns the tasks and the order of a plain sort, at any limit", arguments: filters)
    func order(_ filter: TaskFilter) throws {
        let container = try TestContainer()
        let store = try container.open()
        let tasks = Self.mixedTasks()
        try store.insert(tasks, lists: [Self.list])
        let plain = QueryOracle(tasks: tasks, lists: [Self.list])
        for limit in [nil, 0, 1, 20, 64, 1000] {
            #expect(try store.ids(filter, limit: limit) == plain.ids(filter, limit: limit))
        }
    }

    static let criteria: [[TaskCondition]] = [
        [.text("milk")], [.text("milk"), .priority(4...5)], [.not(.unprioritized)], [.status(Set(TaskStatus.allCases))],
        [.status([.waiting, .done])], [.due(from: nil, through: CivilDate(year: 2026, month: 11, day: 18))], [.overdue],
        [.not(.list(.inbox))],
    ]

    @Test(
        "Every filter returns the tasks and the order of a plain sort with any condition and sort", arguments: filters)
    func criteria(_ filter: TaskFilter) throws {
        let container = try TestContainer()
        let store = try container.open()
        let tasks = Self.mixedTasks()
        try store.insert(tasks, lists: [Self.list])
        let plain = QueryOracle(tasks: tasks, lists: [Self.list])
        for criteria in Self.criteria {
            for sort in TaskSort.allCases {
                for limit in [nil, 1, 20] {
                    let query = TaskQuery(
                        filter, matching: TaskCriteria(criteria), by: sort, at: Seed.now, in: TestZones.berlin,
                        limit: limit)
                    let expected = plain.tasks(query).map(\.id)
                    #expect(try store.read { try $0.tasks(query).map(\.id) } == expected, "\(criteria) \(sort)")
                }
            }
        }
    }

    @Test("The snapshot's counts equal a plain count, also after tasks are moved, completed and deleted")
    func snapshotFacts() throws {
        let container = try TestContainer()
        let store = try container.open()
        try store.insert(Self.mixedTasks(), lists: [Self.list])
        try store.write { store in
            for number in stride(from: 1, through: 300, by: 3) { try store.deleteTask(Seed.id(number)) }
            for number in stride(from: 2, through: 300, by: 3) {
                guard var task = try store.task(Seed.id(number)) else { continue }
                task.status = number.isMultiple(of: 2) ? .done : .next
                task.completedAt = task.status == .done ? Seed.now : nil
                task.listID = number.isMultiple(of: 5) ? Self.list.id : nil
                try store.update(task)
            }
        }
        let plain = QueryOracle(tasks: try store.read { try $0.allTasks() }, lists: [Self.list])
        let request = SnapshotRequest(
            now: Seed.now, today: Self.today, horizon: Seed.now.advanced(bySeconds: 130_000),
            zone: TestZones.berlin, maximumUpcoming: 5,
            maximumTasks: 64)
        let facts = try store.read { try $0.snapshotFacts(request) }
        let expected = plain.snapshotFacts(request, generation: facts.generation)
        #expect(facts.counts == expected.counts && facts.upcoming == expected.upcoming && facts.tasks == expected.tasks)
        #expect(facts.account == expected.account && facts.lastSync == expected.lastSync)
        #expect(facts.tasks.count == 64)
        #expect(facts.upcoming.count == 6)
        #expect(facts.counts.completedToday > 0)
    }

    @Test("Deleting a list deletes its tasks and updates the counts")
    func cascade() throws {
        let container = try TestContainer()
        let store = try container.open()
        try store.insert([Seed.task(1, listID: Self.list.id), Seed.task(2)], lists: [Self.list])
        try store.write { try $0.deleteList(Self.list.id) }
        #expect(try store.ids(.all) == [Seed.id(2)])
        let request = SnapshotRequest(
            now: Seed.now, today: Self.today, horizon: Seed.now, zone: TestZones.berlin, maximumUpcoming: 1,
            maximumTasks: 1)
        let counts = try store.read { try $0.snapshotFacts(request).counts }
        #expect(counts == SnapshotCounts(open: 1, inbox: 1, overdue: 0, dueEarlierToday: 0, completedToday: 0))
    }

    @Test("A task of a list that does not exist is refused")
    func unknownList() throws {
        let container = try TestContainer()
        let store = try container.open()
        #expect(throws: StoreError.system(code: 787)) { try store.insert([Seed.task(1, listID: Seed.id(5))]) }
        #expect(try store.ids(.all) == [])
    }

    @Test("Writing a task unchanged keeps the generation")
    func sameAgain() throws {
        let container = try TestContainer()
        let store = try container.open()
        let creation = KeyedCreation(key: "k", taskID: Seed.id(1), title: "Buy milk")
        try store.insert([Seed.task(1)], lists: [Self.list])
        try store.write { try $0.remember(creation) }
        let before = try store.counter
        try store.write { store in
            try store.update(Seed.task(1))
            try store.update(Self.list)
            try store.remember(creation)
        }
        #expect(try store.counter == before)
    }
}

/// The same numbers at every run.
struct SeededDice: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ state >> 29
    }
}
