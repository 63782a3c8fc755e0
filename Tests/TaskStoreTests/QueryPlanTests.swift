import GRDB
import Synchronization
import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import Testing

@testable import TaskStore

@Suite("Query plans")
struct QueryPlanTests {
    /// The plans of all statements that `work` runs, each with its SQL.
    private func plans(_ work: (any Repositories) throws -> Void) throws -> [String] {
        let database = try DatabaseQueue()
        try database.writeWithoutTransaction {
            try Schema.migrate($0, newStoreID: Seed.id(0).description, in: TestZones.berlin)
        }
        let statements = Mutex<[String]>([])
        return try database.writeWithoutTransaction { database in
            database.trace { event in
                if case .statement(let statement) = event { statements.withLock { $0.append(statement.expandedSQL) } }
            }
            try work(StoreTransaction(database: database))
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
            #expect(!step.hasPrefix("USE TEMP B-TREE FOR ORDER BY"), "\(plan)")
        }
    }

    private static let today = TestZones.berlin.civil(at: Seed.now).date

    @Test(
        "No list of tasks reads more rows than it shows, or sorts",
        arguments: [
            .open, .inbox, .due(today), .overdue(Seed.now), .upcoming(after: today), .completed, .all,
            .list(Seed.id(1)),
        ] as [TaskQuery.Filter])
    func lists(_ filter: TaskQuery.Filter) throws {
        for plan in try plans({ _ = try $0.tasks(TaskQuery(filter, in: TestZones.berlin, limit: 20)) }) {
            expectNoScan(plan)
            switch filter {
            case .inbox: #expect(plan.contains("_in_list (list_id=?"), "\(plan)")
            case .list: #expect(plan.contains("_in_list (list_id=?"), "\(plan)")
            case .due: #expect(plan.contains("due_day=?") || plan.contains("due_moment>? AND due_moment<?"), "\(plan)")
            default: break
            }
        }
    }

    @Test("Publishing reads only the tasks it shows, and counts without reading the open ones")
    func publishing() throws {
        let request = SnapshotRequest(
            now: Seed.now, today: Seed.now..<Seed.now, horizon: Seed.now, zone: TestZones.berlin, maximumUpcoming: 500,
            maximumTasks: 64)
        let found = try plans { _ = try $0.snapshotFacts(request) }
        #expect(found.count == 14)
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
}
