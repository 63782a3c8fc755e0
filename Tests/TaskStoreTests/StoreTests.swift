import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing

@Suite("What the store does")
struct StoreTests {
    private let container: TestContainer

    init() throws {
        container = try TestContainer()
    }

    private func makeStore() throws -> SQLiteStore { try container.open() }

    private struct Undone: Error {}

    @Test("Every field of a task is read back unchanged")
    func keepsEveryField() throws {
        let store = try makeStore()
        let list = Seed.list(1, "Home", color: "#A0b1C2")
        var full = Seed.task(
            2, "Ünïcödé 👩‍👩‍👧‍👦\u{202E}", notes: "line\nline\t'\"\\ %", status: .waiting, area: .work, priority: 5,
            due: .moment(Instant(microseconds: -1)), reminder: Instant(microseconds: 1_234_567), recurrence: .monthly,
            listID: list.id, sortOrder: -7)
        full.serverID = Seed.id(77)
        full.predecessorID = Seed.id(3)
        full.tags = [
            TaskTag(alreadyChecked: "bills"), TaskTag(alreadyChecked: "Büro"), TaskTag(alreadyChecked: "\u{301}g"),
        ]
        full.localRecurrence = LocalRecurrence(.every(count: 2, .week), of: "machine")
        full.source = TaskSource(.taskwarrior, #"{"description":"x"}"#)
        let done = Seed.task(4, status: .done)
        try store.insert([full, done], lists: [list])
        try store.read { store throws in
            #expect(try store.task(full.id) == full)
            #expect(try store.task(done.id) == done)
            #expect(try store.task(Seed.id(99)) == nil)
            #expect(try store.list(list.id) == list)
        }
        var edited = full
        edited.title = TaskTitle(alreadyChecked: "Other")
        edited.priority = nil
        edited.dueDate = nil
        edited.reminderDate = nil
        edited.listID = nil
        edited.serverID = nil
        edited.tags = []
        edited.localRecurrence = nil
        edited.source = nil
        edited.modifiedAt = Seed.now.advanced(bySeconds: 5)
        try store.write { try $0.update(edited) }
        #expect(try store.read { try $0.task(full.id) } == edited)
    }

    @Test("Every preference is read back unchanged, and goes with its account")
    func keepsPreferences() throws {
        let store = try makeStore()
        let choice = StoredPreference.Choice(
            value: .time(nil), chosenAt: Seed.now, state: .notPermitted, notBefore: Seed.now.advanced(bySeconds: 5))
        let full = StoredPreference(
            .quietHoursEnd, serverValue: .time(.noon), fetchedAt: Instant(microseconds: 7), choice: choice)
        let others = PreferenceKey.allCases.filter { $0 != .quietHoursEnd }.map {
            StoredPreference($0, serverValue: $0.serverDefault)
        }
        try store.write { store in for preference in [full] + others { try store.save(preference) } }
        let saved = try store.read { try $0.generation() }
        #expect(try store.read { try $0.preferences() } == Preferences([full] + others))
        // What is already there changes nothing.
        try store.write { try $0.save(full) }
        #expect(try store.read { try $0.generation() } == saved)
        try store.write { try $0.reset(keeping: [], as: Seed.id(3)) }
        #expect(try store.read { try $0.preferences() } == Preferences())
    }

    @Test("Tasks are shown overdue first, then by day, priority and time, and those on hold only with all")
    func showsTasksInDisplayOrder() throws {
        let store = try makeStore()
        func moment(_ text: String) -> DueDate { .moment(Seed.instant(text)) }
        func day(_ text: String) -> DueDate { Seed.due(text) }
        let later = Seed.now.advanced(bySeconds: 1)
        // In Berlin, where it is 12:00 on the 18th. A moment before 23:00 in UTC is on the same day.
        let ordered = [
            // Overdue, by day and time, and by priority if these are the same.
            Seed.task(17, priority: 1, due: day("2026-11-15")),
            Seed.task(16, priority: 3, due: moment("2026-11-16T09:00:00Z")),
            Seed.task(15, due: moment("2026-11-16T09:00:00Z")),
            Seed.task(14, priority: 5, due: moment("2026-11-16T22:59:59.5Z")),
            Seed.task(13, priority: 5, due: day("2026-11-16")),
            Seed.task(12, priority: 3, due: day("2026-11-16")),
            Seed.task(11, due: moment("2026-11-17T23:00:00Z")),
            // Today and later.
            Seed.task(10, priority: 1, due: moment("2026-11-18T11:00:00Z")),
            Seed.task(9, due: moment("2026-11-18T22:59:59Z")),
            Seed.task(8, priority: 5, due: day("2026-11-18")),
            Seed.task(7, due: day("2026-11-18")),
            Seed.task(6, priority: 5, due: moment("2026-11-18T23:00:00Z")),
            Seed.task(5, priority: 4, due: day("2026-11-19")),
            // Without a date, by priority, position and newest creation.
            Seed.task(4, priority: 5, sortOrder: 9), Seed.task(3, sortOrder: 1, createdAt: later),
            Seed.task(2, sortOrder: 1), Seed.task(1, sortOrder: 2),
        ]
        let onHold = [
            Seed.task(30, status: .waiting, priority: 5, due: day("2026-11-14")),
            Seed.task(31, status: .someday, priority: 5, sortOrder: 0),
        ]
        try store.insert(ordered.reversed() + onHold)
        #expect(try store.ids(.open) == ordered.map(\.id))
        for limit in 1...ordered.count {
            #expect(try store.ids(.open, limit: limit) == ordered.prefix(limit).map(\.id))
        }
        #expect(try store.ids(.overdue) == ordered.prefix(7).map(\.id))
        #expect(try store.ids(.today) == ordered[6...10].map(\.id))
        let all = [onHold[0]] + ordered.prefix(13) + [onHold[1]] + ordered.dropFirst(13)
        #expect(try store.ids(.all) == all.map(\.id))
    }

    @Test("A query selects the tasks that meet every condition")
    func selectsWhatMeetsEveryCondition() throws {
        let store = try makeStore()
        let home = Seed.list(100, "Büro")
        var tagged = Seed.task(5, "Fünf", status: .waiting, priority: 3, due: Seed.due("2026-11-20"))
        tagged.tags = [TaskTag(alreadyChecked: "Bills"), TaskTag(alreadyChecked: "Éte")]
        var other = Seed.task(6, "100% of _all_", area: .work, due: .moment(Seed.instant("2026-11-20T22:59:59Z")))
        other.tags = [TaskTag(alreadyChecked: "bill")]
        try store.insert(
            [
                Seed.task(1, "Buy MILK", notes: "and bread", priority: 5),
                Seed.task(2, "École", notes: "в ЖЖ", priority: 4, listID: home.id),
                Seed.task(3, "e\u{301}te\u{301}", due: .moment(Seed.instant("2026-11-20T23:00:00Z"))),
                Seed.task(4, "Milk the cow", status: .done, due: Seed.due("2026-11-01")), tagged, other,
                Seed.task(7, "milk", status: .someday, due: Seed.due("2026-11-01")),
            ], lists: [home])
        func ids(_ conditions: TaskCondition..., filter: TaskFilter = .all) throws -> Set<Int> {
            let query = TaskQuery(
                filter, matching: TaskCriteria(conditions), at: Seed.now, in: TestZones.berlin)
            let found = try store.read { try $0.tasks(query) }.map(\.id)
            return Set((1...7).filter { found.contains(Seed.id($0)) })
        }
        let statuses = Set(TaskStatus.allCases)
        #expect(try ids(.text("milk")) == [1, 4, 7])
        #expect(
            try ids(.any([TaskCriteria([.text("milk"), .priority(5...5)]), TaskCriteria([.area(.work)])])) == [1, 6])
        #expect(
            try ids(.text("milk"), .not(.any([TaskCriteria([.priority(5...5)]), TaskCriteria([.area(.work)])]))) == [
                4, 7,
            ])
        #expect(try ids(.text("milk"), filter: .open) == [1])
        #expect(try ids(.text("milk"), .status(statuses), filter: .open) == [1, 4, 7])
        #expect(try ids(.text("milk"), .text("BREAD")) == [1])
        #expect(try ids(.text("milk bread")) == [])
        #expect(try ids(.text("éCOLE")) == [2] && ids(.text("жж")) == [2] && ids(.text("Été")) == [3])
        #expect(try ids(.text("%")) == [6] && ids(.text("_")) == [6] && ids(.text("0% o")) == [6])
        #expect(try ids(.text("\u{1F600}")) == [] && ids(.text("")) == [1, 2, 3, 4, 5, 6, 7])
        #expect(try ids(.list(.inbox)) == [1, 3, 4, 5, 6, 7] && ids(.list(.id(home.id))) == [2])
        #expect(try ids(.list(.named(ListName(alreadyChecked: "BÜRO")))) == [2])
        #expect(
            try ids(.tag(TaskTag(alreadyChecked: "bills"))) == [5] && ids(.tag(TaskTag(alreadyChecked: "éTE"))) == [5])
        #expect(try ids(.untagged) == [1, 2, 3, 4, 7] && ids(.not(.untagged)) == [5, 6])
        #expect(try ids(.priority(4...5)) == [1, 2] && ids(.not(.priority(4...5))) == [3, 4, 5, 6, 7])
        #expect(try ids(.unprioritized) == [3, 4, 6, 7])
        let day = CivilDate(year: 2026, month: 11, day: 20)
        #expect(try ids(.due(from: day, through: day)) == [5, 6] && ids(.due(from: day, through: nil)) == [3, 5, 6])
        #expect(try ids(.not(.due(from: nil, through: day))) == [1, 2, 3] && ids(.undated) == [1, 2])
        #expect(try ids(.overdue) == [7] && ids(.overdue, filter: .open) == [] && ids(.not(.overdue)).count == 6)
        #expect(try ids(.status([.waiting]), filter: .open) == [5] && ids(.status([.done]), filter: .open) == [4])
        #expect(try ids(.area(.work)) == [6] && ids(.not(.text("milk"))) == [2, 3, 5, 6])
        #expect(try ids(.not(.not(.text("milk"))), .not(.status([.done]))) == [1, 7])
    }

    @Test("Tasks are sorted as asked, open ones first")
    func sortsAsAsked() throws {
        let store = try makeStore()
        func task(_ number: Int, _ title: String, _ priority: Int?, due: String? = nil, sortOrder: Int, age: Int64)
            -> TaskItem
        {
            Seed.task(
                number, title, priority: priority, due: due.map { Seed.due($0) }, sortOrder: sortOrder,
                createdAt: Seed.now.advanced(bySeconds: -age))
        }
        var done = task(9, "aa", 5, sortOrder: 0, age: 0)
        done.status = .done
        try store.insert([
            task(1, "Äpfel", nil, due: "2026-11-01", sortOrder: 4, age: 30),
            task(2, "banana", 5, sortOrder: 3, age: 10),
            task(3, "Apple", 3, due: "2026-12-01", sortOrder: 2, age: 20),
            task(4, "apple", 3, due: "2026-11-01", sortOrder: 2, age: 40), done,
        ])
        func ids(_ sort: TaskSort, limit: Int? = nil) throws -> [Int] {
            let query = TaskQuery(.all, by: sort, at: Seed.now, in: TestZones.berlin, limit: limit)
            let found = try store.read { try $0.tasks(query) }.map(\.id)
            return found.compactMap { id in (1...9).first { Seed.id($0) == id } }
        }
        #expect(try ids(.due) == [4, 1, 3, 2, 9])
        #expect(try ids(.priority) == [2, 4, 3, 1, 9])
        #expect(try ids(.position) == [3, 4, 2, 1, 9])
        #expect(try ids(.created) == [2, 3, 1, 4, 9])
        #expect(try ids(.title) == [3, 4, 2, 1, 9])
        #expect(try ids(.title, limit: 2) == [3, 4])
    }

    @Test("Lists are counted without completed tasks and those on hold")
    func countsTheOpenTasksOfLists() throws {
        let store = try makeStore()
        let (home, work) = (Seed.list(100, "Home"), Seed.list(101, "Work"))
        try store.insert(
            [
                Seed.task(1, listID: home.id), Seed.task(2, due: Seed.due("2026-11-01"), listID: home.id), Seed.task(3),
                Seed.task(4, status: .waiting, listID: home.id), Seed.task(5, status: .done, listID: work.id),
            ], lists: [home, work])
        #expect(try store.read { try $0.openTaskCounts() } == [home.id: 2])
    }

    @Test("An error rolls back the whole transaction")
    func undoesAFailedTransaction() throws {
        let store = try makeStore()
        let before = try store.counter
        #expect(throws: Undone.self) {
            try store.write { (store: TaskTransaction) -> Void in
                try store.insert(Seed.task(1))
                throw Undone()
            }
        }
        #expect(try store.ids(.all) == [])
        #expect(try store.counter == before)
    }

    @Test("No two tasks share an id, no two lists a name")
    func refusesASecondTaskOrListOfOneIdentity() throws {
        let store = try makeStore()
        try store.insert([Seed.task(1, "First")], lists: [Seed.list(2, "Home")])
        #expect(throws: (any Error).self) { try store.insert([Seed.task(1, "Second")]) }
        #expect(throws: (any Error).self) { try store.write { try $0.insert(Seed.list(3, "HOME")) } }
        try store.read { store throws in
            #expect(try store.task(Seed.id(1))?.title.text == "First")
            #expect(try store.lists().count == 1)
        }
    }

    @Test("The generation rises once in each transaction that changed something")
    func raisesTheGenerationOncePerChangingTransaction() throws {
        let store = try makeStore()
        let first = try store.counter
        try store.insert([Seed.task(1), Seed.task(2), Seed.task(3)], lists: [Seed.list(9)])
        #expect(try store.counter == first + 1)
        try store.write { store in
            _ = try store.tasks(TaskQuery(.all, at: Seed.now, in: TestZones.berlin))
            try store.update(Seed.task(50))
        }
        #expect(try store.counter == first + 1)
        try store.write { try $0.deleteTask(Seed.id(1)) }
        #expect(try store.counter == first + 2)
        try store.write { try $0.remember(KeyedCreation(key: "k", taskID: Seed.id(2), title: "t")) }
        #expect(try store.counter == first + 3)
    }

    @Test("A task is found by a prefix of its own or its server's id")
    func findsByTheBeginningOfEitherID() throws {
        let store = try makeStore()
        func id(_ text: String) throws -> EntityID { try #require(EntityID(text)) }
        var first = TaskItem(
            id: try id("abcd1111-0000-4000-8000-000000000001"), title: TaskTitle(alreadyChecked: "1"),
            createdAt: Seed.now, modifiedAt: Seed.now)
        var second = TaskItem(
            id: try id("abcd2222-0000-4000-8000-000000000002"), title: TaskTitle(alreadyChecked: "2"),
            createdAt: Seed.now, modifiedAt: Seed.now)
        first.serverID = try id("ffff1111-0000-4000-8000-000000000003")
        second.serverID = second.id
        try store.insert([first, second])
        try store.read { store throws in
            #expect(Set(try store.taskIDs(beginningWith: "abcd", limit: 10)) == [first.id, second.id])
            #expect(try store.taskIDs(beginningWith: "abcd1", limit: 10) == [first.id])
            #expect(try store.taskIDs(beginningWith: "abcd2", limit: 10) == [second.id])
            #expect(try store.taskIDs(beginningWith: "ffff", limit: 10) == [first.id])
            #expect(try store.taskIDs(beginningWith: first.id.description, limit: 10) == [first.id])
            #expect(try store.taskIDs(beginningWith: "ab%", limit: 10) == [])
            #expect(try store.taskIDs(beginningWith: "abce", limit: 10) == [])
            #expect(try store.taskIDs(beginningWith: "abcd", limit: 1).count == 1)
        }
    }

    @Test("A query's count does not depend on its limit")
    func countsWhateverTheLimit() throws {
        let store = try makeStore()
        let dates = ["2026-11-01T22:59:59Z", "2026-11-01T10:00:00Z", "2026-11-18T20:00:00Z", "2027-01-01T22:59:59Z"]
        let tasks = (1...28).map { number in
            Seed.task(
                number, status: number % 7 == 0 ? .done : number % 9 == 0 ? .waiting : .inbox,
                due: number % 5 == 0 ? nil : Seed.due(dates[number % 5 - 1]))
        }
        try store.insert(tasks)
        let filters: [TaskFilter] = [
            .open, .inbox, .today, .dueByToday, .overdue, .upcoming, .completed, .all, .list(Seed.id(9)),
        ]
        for filter in filters {
            for sort in [TaskSort.due, .title] {
                func query(_ limit: Int?) -> TaskQuery {
                    TaskQuery(filter, by: sort, at: Seed.now, in: TestZones.berlin, limit: limit)
                }
                let (all, count) = try store.read { (try $0.tasks(query(nil)).count, try $0.taskCount(query(2))) }
                #expect(count == all, "\(filter), \(sort)")
                #expect((all == 0) == (filter == .list(Seed.id(9))), "\(filter)")
            }
        }
    }

    @Test("The ids before and after an id are those of other tasks, here and on the server")
    func findsTheNeighborsOfAnID() throws {
        let store = try makeStore()
        func task(_ id: String, serverID: String? = nil) throws -> TaskItem {
            var task = TaskItem(
                id: try #require(EntityID(id)), title: TaskTitle(alreadyChecked: id), createdAt: Seed.now,
                modifiedAt: Seed.now)
            task.serverID = serverID.flatMap { EntityID($0) }
            return task
        }
        let tasks = try [
            task("11111111-0000-4000-8000-000000000001", serverID: "33330000-0000-4000-8000-000000000001"),
            task("33333333-0000-4000-8000-000000000002", serverID: "33333333-0000-4000-8000-000000000002"),
            task("77777777-0000-4000-8000-000000000003", serverID: "33333333-0000-4000-8000-000000000009"),
            task("99999999-0000-4000-8000-000000000004"),
        ]
        try store.insert(tasks)
        func neighbors(_ place: Int) throws -> Set<String> {
            Set(try store.read { try $0.neighbors(of: tasks[place].id).map(\.description) })
        }
        // Its own server id is no neighbor.
        #expect(
            try neighbors(1) == [
                "11111111-0000-4000-8000-000000000001", "77777777-0000-4000-8000-000000000003",
                "33330000-0000-4000-8000-000000000001", "33333333-0000-4000-8000-000000000009",
            ])
        #expect(
            try neighbors(3) == ["77777777-0000-4000-8000-000000000003", "33333333-0000-4000-8000-000000000009"])
    }

    @Test("The newest task that a completion created is its successor")
    func findsTheNewestSuccessor() throws {
        let store = try makeStore()
        var older = Seed.task(2, createdAt: Seed.now)
        var newer = Seed.task(3, createdAt: Seed.now.advanced(bySeconds: 1))
        older.predecessorID = Seed.id(1)
        newer.predecessorID = Seed.id(1)
        try store.insert([newer, older])
        try store.read { store throws in
            #expect(try store.successor(of: Seed.id(1))?.id == newer.id)
            #expect(try store.successor(of: newer.id) == nil)
        }
    }

    @Test("The last sort order counts completed tasks too")
    func knowsTheLastSortOrder() throws {
        let store = try makeStore()
        #expect(try store.read { try $0.lastSortOrder() } == nil)
        try store.insert([Seed.task(1, sortOrder: 3), Seed.task(2, status: .done, sortOrder: 40)])
        #expect(try store.read { try $0.lastSortOrder() } == 40)
    }

    @Test("Deleting a list's tasks leaves the other tasks unchanged")
    func deletesTheTasksOfAList() throws {
        let store = try makeStore()
        try store.insert(
            [Seed.task(1, listID: Seed.id(10)), Seed.task(2, status: .done, listID: Seed.id(10)), Seed.task(3)],
            lists: [Seed.list(10), Seed.list(11, "Work")])
        let deleted = try store.write { store in
            let count = try store.deleteTasks(inList: Seed.id(10))
            try store.deleteList(Seed.id(10))
            return count
        }
        #expect(deleted == 2)
        #expect(try store.ids(.all) == [Seed.id(3)])
        #expect(try store.read { try $0.lists().map(\.id) } == [Seed.id(11)])
        #expect(try store.write { try $0.deleteTasks(inList: Seed.id(11)) } == 0)
    }

    @Test("Lists are sorted by order and name, and found in any letter case")
    func ordersAndRenamesLists() throws {
        let store = try makeStore()
        var work = Seed.list(1, "work")
        var home = Seed.list(2, "Home")
        let last = Seed.list(3, "Attic")
        work.sortOrder = 1
        home.sortOrder = 1
        try store.insert([], lists: [last, work, home])
        try store.read { store throws in
            #expect(try store.lists().map(\.id) == [home.id, work.id, last.id])
            #expect(try store.list(named: ListName(alreadyChecked: "WORK"))?.id == work.id)
            #expect(try store.list(named: ListName(alreadyChecked: "wor")) == nil)
        }
        work.name = ListName(alreadyChecked: "Büro")
        work.color = nil
        try store.write { try $0.update(work) }
        try store.read { store throws in
            #expect(try store.list(named: ListName(alreadyChecked: "BÜRO")) == work)
            #expect(try store.list(named: ListName(alreadyChecked: "work")) == nil)
        }
    }

    @Test("A key is still known after its task was deleted")
    func remembersCreationsForEver() throws {
        let store = try makeStore()
        let creation = KeyedCreation(key: "button", taskID: Seed.id(1), title: "Buy milk")
        try store.insert([Seed.task(1)])
        try store.write { try $0.remember(creation) }
        try store.write { try $0.deleteTask(Seed.id(1)) }
        try store.read { store throws in
            #expect(try store.creation(forKey: "button") == creation)
            #expect(try store.creation(forKey: "Button") == nil)
        }
        let next = KeyedCreation(key: "button", taskID: Seed.id(2), title: "Buy bread")
        try store.write { try $0.remember(next) }
        #expect(try store.read { try $0.creation(forKey: "button") } == next)
    }

    @Test("The last key of a text is remembered until it expires")
    func remembersTheLastKeyOfAText() throws {
        let store = try makeStore()
        let first = TextKey(text: "Buy milk", key: "1", madeAt: Seed.now)
        try store.write { try $0.remember(first, forgettingBefore: Seed.now) }
        try store.read { store throws in
            #expect(try store.textKey(for: "Buy milk") == first)
            #expect(try store.textKey(for: "Buy Milk") == nil)
        }
        let later = Seed.now.advanced(bySeconds: 1)
        let second = TextKey(text: "Buy milk", key: "2", madeAt: later)
        let other = TextKey(text: "Buy bread", key: "3", madeAt: later)
        try store.write { try $0.remember(second, forgettingBefore: Seed.now) }
        #expect(try store.read { try $0.textKey(for: "Buy milk") } == second)
        try store.write { try $0.remember(other, forgettingBefore: later.advanced(bySeconds: 1)) }
        try store.read { store throws in
            #expect(try store.textKey(for: "Buy milk") == nil)
            #expect(try store.textKey(for: "Buy bread") == other)
        }
        try store.write { try $0.reset(keeping: [], as: Seed.id(99)) }
        #expect(try store.read { try $0.textKey(for: "Buy bread") } == nil)
    }

    @Test("The owner of the tasks is remembered")
    func remembersWhoseTasksTheyAre() throws {
        let store = try makeStore()
        #expect(try store.read { try $0.replica() } == nil)
        for replica in [Seed.replica(), Seed.replica(subject: "bob", adoption: .declined)] {
            try store.write { try $0.bind(replica) }
            #expect(try store.read { try $0.replica() } == replica)
        }
    }

    @Test("Starting over keeps the named tasks, under a new store id")
    func startsOverWithWhatIsKept() throws {
        let store = try makeStore()
        var synced = Seed.task(1, listID: Seed.id(10))
        synced.serverID = Seed.id(501)
        var kept = Seed.task(2, listID: Seed.id(10))
        kept.predecessorID = synced.id
        var list = Seed.list(10)
        list.serverID = Seed.id(510)
        try store.insert(
            [synced, kept, Seed.task(3, status: .done), Seed.task(4)], lists: [list, Seed.list(11, "Work")])
        try store.write { store in
            try store.remember(KeyedCreation(key: "kept", taskID: kept.id, title: "Buy milk"))
            try store.remember(KeyedCreation(key: "gone", taskID: synced.id, title: "Buy milk"))
            try store.bind(Seed.replica())
        }
        #expect(try store.read { try $0.unsentTasks() } == [kept.id, Seed.id(4)])
        try store.write { try $0.reset(keeping: [kept.id], as: Seed.id(99)) }
        list.serverID = nil
        kept.predecessorID = nil
        try store.read { store throws in
            #expect(try store.tasks(TaskQuery(.all, at: Seed.now, in: TestZones.berlin)) == [kept])
            #expect(try store.lists() == [list])
            #expect(try store.replica() == nil)
            #expect(try store.creation(forKey: "kept") != nil)
            #expect(try store.creation(forKey: "gone") == nil)
            #expect(try store.generation().storeID == Seed.id(99))
        }
    }

    @Test("Queued changes are read back unchanged and in order")
    func keepsTheOutbox() throws {
        let store = try makeStore()
        let edits = [
            FieldEdit(field: .notes, base: "", value: "line\nline", changedAt: Seed.now),
            FieldEdit(field: .priority, base: "3", value: nil, changedAt: Seed.now.advanced(bySeconds: 1)),
        ]
        try store.write { store in
            try store.enqueue(
                .create(key: "k", body: nil, at: nil), task: Seed.id(1), serverID: nil, isIntent: true, at: Seed.now)
            try store.enqueue(.update(edits), task: Seed.id(1), serverID: nil, isIntent: false, at: Seed.now)
            try store.enqueue(
                .delete(unsent: edits), task: Seed.id(2), serverID: Seed.id(502), isIntent: false, at: Seed.now)
        }
        let entries = try store.read { try $0.outbox() }
        #expect(entries.map(\.id) == entries.map(\.id).sorted() && entries.count == 3)
        #expect(try store.read { try $0.outboxCounts() } == OutboxCounts(waiting: 3, rejected: 0))
        #expect(entries[0].isIntent && entries[0].isUntried && entries[0].state == .waiting)
        #expect(entries[1].action == .update(edits))
        #expect(entries[2].serverID == Seed.id(502) && entries[2].action == .delete(unsent: edits))
        var tried = entries[0]
        tried.action = .create(key: "k", body: Array(#"{"title":"ü"}"#.utf8), at: .intents)
        tried.attempts = Attempts(count: 2, firstAt: Seed.now, lastAt: Seed.now, notBefore: Seed.now)
        tried.state = .rejected(code: "invalid", requestID: "r-1")
        tried.serverID = Seed.id(501)
        try store.write { store in
            try store.update(tried)
            try store.dequeue(entries[1].id)
        }
        #expect(try store.read { try $0.outboxCounts() } == OutboxCounts(waiting: 1, rejected: 1))
        try store.read { store throws in
            #expect(try store.outboxEntries(of: Seed.id(1)) == [tried])
            #expect(try store.outboxEntry(entries[2].id) == entries[2])
            #expect(try store.outboxEntry(entries[1].id) == nil)
        }
        let last = try store.write { store in
            try store.enqueue(.delete(), task: Seed.id(3), serverID: nil, isIntent: false, at: Seed.now)
            return try store.outbox().last?.id
        }
        #expect(try #require(last) > entries[2].id)
    }

    @Test("The copies of deleted tasks are read back unchanged, and erased when starting over")
    func keepsDeletedTasks() throws {
        var task = Seed.task(1, "Gone", notes: "n", status: .done, priority: 2, listID: Seed.id(10))
        task.serverID = Seed.id(501)
        let list = Seed.list(10, "Home")
        let facts = ServerTaskFacts(updatedAt: Seed.now, hasDetails: true, description: "d", intent: "idea")
        let store = try makeStore()
        try store.write { try $0.insert(list) }
        try store.write { try $0.insert(task, facts) }
        #expect(try store.read { try $0.serverFacts(of: task.id) } == facts)
        let first = DeletedTask(task: task, facts: facts, list: list, deletedAt: Seed.now, isLocal: true)
        let later = Seed.now.advanced(bySeconds: 1)
        let other = DeletedTask(task: Seed.task(2), facts: facts, list: nil, deletedAt: later, isLocal: false)
        try store.write { store in
            try store.save(first)
            try store.save(other)
        }
        try store.read { store throws in
            let kept = try #require(try store.deletedTask(task.id))
            #expect(kept.task == task && kept.facts == facts && kept.isLocal && kept.deletedAt == Seed.now)
            #expect(kept.list?.name == list.name && kept.list?.id == list.id)
            #expect(try store.deletedTasks().map(\.task.id) == [Seed.id(2), Seed.id(1)])
            #expect(try store.deletedTask(Seed.id(2)) == other)
        }
        try store.write { try $0.removeDeletedTask(task.id) }
        #expect(try store.read { try $0.deletedTask(task.id) } == nil)
        try store.write { try $0.reset(keeping: [], as: Seed.id(99)) }
        #expect(try store.read { try $0.deletedTasks() } == [])
    }

    @Test("A next occurrence is awaited until it arrives")
    func awaitsOccurrences() throws {
        let store = try makeStore()
        let occurrence = ProvisionalOccurrence(
            taskID: Seed.id(2), predecessorID: Seed.id(1), title: "Water", dueDate: .moment(Seed.now))
        try store.write { try $0.addProvisional(occurrence) }
        #expect(try store.read { try $0.provisionalOccurrences() } == [occurrence])
        try store.write { try $0.removeProvisional(Seed.id(2)) }
        #expect(try store.read { try $0.provisionalOccurrences() } == [])
    }
}
