import GRDB
import Reminders
import Synchronization
import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing

@Suite("Query plans")
struct QueryPlanTests {
    /// The plans of all statements that `work` runs, each with its SQL.
    private func plans(
        with tasks: [TaskItem] = [], _ work: (SyncTransaction) throws -> Void
    ) throws -> [String] {
        let database = try DatabaseQueue()
        try database.writeWithoutTransaction { database in
            try Schema.migrate(database, newStoreID: Seed.id(0).description, in: TestZones.berlin)
            let store = SyncTransaction(database)
            if tasks.contains(where: { $0.listID != nil }) { try store.insert(Seed.list(1)) }
            for task in tasks { try store.insert(task) }
        }
        let statements = Mutex<[String]>([])
        return try database.writeWithoutTransaction { database in
            database.trace { event in
                if case .statement(let statement) = event { statements.withLock { $0.append(statement.expandedSQL) } }
            }
            try work(SyncTransaction(database))
            database.trace(nil)
            return try statements.withLock { $0 }.filter { !$0.hasPrefix("--") }.map { sql in
                let steps = try Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN \(sql)").map { $0["detail"] as String }
                return "\(steps.joined(separator: "\n"))\n    \(sql)"
            }
        }
    }

    private func expectNoScan(_ plan: String) {
        for step in plan.split(separator: "\n") {
            // The plan must read an index in order up to the limit. Any other plan reads or sorts everything.
            #expect(
                !step.hasPrefix("SCAN task") || step.contains("USING INDEX") || step.contains("USING COVERING INDEX"),
                "\(plan)")
            #expect(!step.hasPrefix("USE TEMP B-TREE FOR"), "\(plan)")
        }
    }

    @Test("The tasks of lists are counted in the indexes of lists")
    func listCounts() throws {
        let found = try plans(with: [Seed.task(1, listID: Seed.id(1))]) { _ = try $0.openTaskCounts() }
        #expect(found.count == 1)
        for index in ["task_due_day_in_list", "task_due_moment_in_list", "task_undated_in_list"] {
            #expect(found.first?.contains("INDEX \(index)") == true, "\(found)")
        }
    }

    @Test(
        "No list of tasks reads more rows than it shows, or sorts more than one day",
        arguments: [
            .open, .openAndDone, .dated, .inbox, .today, .overdue, .upcoming, .completed, .all, .list(Seed.id(1)),
        ] as [TaskFilter])
    func lists(_ filter: TaskFilter) throws {
        let moments = [-86_400, 1, 86_400].map { Seed.now.advanced(bySeconds: $0) }
        let tasks = moments.enumerated().map { Seed.task($0, due: .moment($1), listID: filter.list) }
        let found = try plans(with: tasks) {
            _ = try $0.tasks(TaskQuery(filter, at: Seed.now, in: TestZones.berlin, limit: 20))
        }
        #expect(found.count >= (filter == .completed ? 1 : 3))
        for plan in found {
            if plan.contains("ORDER BY due_moment, priority DESC") {
                #expect(plan.contains("due_moment>? AND due_moment<?"), "\(plan)")
            } else {
                expectNoScan(plan)
            }
            switch filter {
            case .inbox, .list: #expect(plan.contains("_in_list (list_id=? AND <expr>=?"), "\(plan)")
            case .completed: break
            case .all, .openAndDone: #expect(plan.contains("task_completed") || plan.contains("(<expr>=?"), "\(plan)")
            default: #expect(plan.contains("(<expr>=?"), "\(plan)")
            }
        }
    }

    @Test(
        "No part of a list reads or sorts more than it shows, wherever it is",
        arguments: [.open, .inbox, .dueByToday, .upcoming, .completed, .list(Seed.id(1))] as [TaskFilter])
    func places(_ filter: TaskFilter) throws {
        let moments = [-86_400, 1, 86_400].map { Seed.now.advanced(bySeconds: $0) }
        let tasks = moments.enumerated().map { Seed.task($0, due: .moment($1), listID: filter.list) }
        let anchors = [
            Seed.task(10, priority: 3, due: Seed.due("2026-11-17")), Seed.task(11, due: .moment(moments[2])),
            Seed.task(12, priority: 2), Seed.task(13, status: .done),
        ]
        let query = TaskQuery(filter, at: Seed.now, in: TestZones.berlin, limit: 20)
        let found = try plans(with: tasks) { store in
            _ = try store.tasks(query, at: .end)
            for anchor in anchors {
                _ = try store.tasks(query, at: .from(anchor))
                _ = try store.tasks(query, at: .before(anchor))
                _ = try store.taskCount(query, before: anchor)
            }
        }
        for plan in found {
            if plan.contains("ORDER BY due_moment, priority DESC")
                || plan.contains("ORDER BY due_moment DESC, priority")
            {
                #expect(plan.contains("due_moment>? AND due_moment<?"), "\(plan)")
            } else {
                expectNoScan(plan)
            }
        }
    }

    @Test("Publishing reads only the tasks it shows, and counts without reading the open ones")
    func publishing() throws {
        let request = SnapshotRequest(
            now: Seed.now, today: Seed.now..<Seed.now, horizon: Seed.now, zone: TestZones.berlin, maximumUpcoming: 500,
            maximumTasks: 64)
        let found = try plans { _ = try $0.snapshotFacts(request) }
        #expect(found.count == 12)
        let dated = try plans { store in
            try store.save(StoredPreference(.widgetShowsDueOnly, serverValue: .flag(true)))
            _ = try store.snapshotFacts(request)
        }
        for plan in dated { expectNoScan(plan) }
        for plan in found {
            expectNoScan(plan)
            if plan.contains("count(*)") { #expect(plan.contains("SEARCH task USING COVERING INDEX"), "\(plan)") }
        }
    }

    @Test("Every lookup of a single task uses an index")
    func lookUps() throws {
        let found = try plans { store in
            _ = try store.task(Seed.id(1))
            _ = try store.taskIDs(beginningWith: "0000", limit: 2)
            _ = try store.neighbors(of: Seed.id(1))
            _ = try store.successor(of: Seed.id(1))
            _ = try store.creation(forKey: "k")
            _ = try store.textKey(for: "k")
            _ = try store.list(named: ListName(alreadyChecked: "Home"))
            try store.update(Seed.task(1))
            try store.deleteTask(Seed.id(1))
            _ = try store.deleteTasks(inList: Seed.id(1))
            try store.deleteList(Seed.id(1))
        }
        #expect(found.count >= 9)
        for plan in found { #expect(!plan.contains("SCAN task"), "\(plan)") }
    }

    @Test("The last sort order is read from the end of an index")
    func lastSortOrder() throws {
        for plan in try plans({ _ = try $0.lastSortOrder() }) {
            #expect(plan.contains("USING COVERING INDEX task_sort_order"), "\(plan)")
        }
    }

    @Test("The next reminder takes one lookup in an index for each kind, and so do those whose moments have come")
    func reminders() throws {
        let found = try plans { store in
            let day = Seed.due("2026-11-18").day(in: TestZones.berlin)
            _ = try store.firstDue(after: Seed.now)
            _ = try store.firstDue(after: day)
            _ = try store.firstReminding(after: Seed.now)
            _ = try store.tasksDue(after: Seed.now, through: Seed.now)
            _ = try store.tasksDue(on: day...day)
            _ = try store.tasksReminding(after: Seed.now, through: Seed.now)
            _ = try store.undeliveredReminders()
            _ = try store.reminders(tagged: "missed")
        }
        #expect(found.count == 8)
        for plan in found.prefix(6) {
            #expect(plan.hasPrefix("SEARCH task USING "), "\(plan)")
            #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
        }
        for plan in found.suffix(2) {
            #expect(
                plan.contains("SEARCH reminder USING INDEX")
                    || plan.contains("SCAN reminder USING INDEX reminder_undelivered"), "\(plan)")
        }
    }
}

extension TaskFilter {
    fileprivate var list: EntityID? {
        if case .list(let id) = self { id } else { nil }
    }
}
