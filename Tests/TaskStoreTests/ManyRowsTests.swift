import GRDB
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Many tasks in one transaction")
struct ManyRowsTests {
    private static func outline(_ number: Int, isCompleted: Bool = false, due: String? = nil) -> TaskOutline {
        TaskOutline(
            id: Seed.id(number), serverID: Seed.id(number), title: TaskTitle(alreadyChecked: "Task \(number)"),
            isCompleted: isCompleted, due: ServerDueDate(due.map(Seed.instant), in: TestZones.berlin), listID: nil,
            sortOrder: number, updatedAt: Seed.now)
    }

    private static func rows(_ container: TestContainer) throws -> [Row] {
        try container.stranger().read { try Row.fetchAll($0, sql: "SELECT * FROM task ORDER BY id") }
    }

    @Test("An outline is stored as the task with default values that it describes")
    func outline() throws {
        let (short, whole) = (try TestContainer(), try TestContainer())
        var outlines = [
            Self.outline(1), Self.outline(2, isCompleted: true), Self.outline(3, due: "2026-11-30T11:00:00Z"),
            Self.outline(4, due: "2026-11-30T16:00:00Z"),
        ]
        let list = Seed.list(100)
        outlines.append(
            TaskOutline(
                id: Seed.id(5), serverID: Seed.id(50), title: outlines[0].title, isCompleted: false, due: nil,
                listID: list.id, sortOrder: 5, updatedAt: Seed.now))
        try short.open().writeMany { store in
            try store.insert(list)
            for outline in outlines { try store.insert(outline) }
        }
        try whole.open().write { store in
            try store.insert(list)
            for outline in outlines {
                let task = TaskItem(
                    id: outline.id, serverID: outline.serverID, title: outline.title,
                    status: outline.isCompleted ? .done : .inbox, dueDate: outline.due?.meaning,
                    listID: outline.listID, sortOrder: outline.sortOrder, createdAt: outline.updatedAt,
                    modifiedAt: outline.updatedAt, completedAt: outline.isCompleted ? outline.updatedAt : nil)
                try store.insert(
                    task, ServerTaskFacts(updatedAt: outline.updatedAt, hasDetails: false, due: outline.due))
            }
        }
        #expect(try Self.rows(short) == Self.rows(whole))
        #expect(try Self.rows(short).count == outlines.count)
    }

    @Test("If one of the tasks cannot be inserted, none is, and the store works on")
    func failure() throws {
        let container = try TestContainer()
        let store = try container.open()
        #expect(throws: (any Error).self) {
            try store.writeMany { store in for number in [1, 2, 1] { try store.insert(Self.outline(number)) } }
        }
        #expect(try Self.rows(container).isEmpty)
        try store.writeMany { try $0.insert(Self.outline(1)) }
        #expect(try store.ids(.all) == [Seed.id(1)])
    }

    @Test("The next transaction is checked again, after a success and after a failure", arguments: [[1], [1, 1]])
    func checks(numbers: [Int]) throws {
        let container = try TestContainer()
        let store = try container.open()
        try? store.writeMany { store in for number in numbers { try store.insert(Self.outline(number)) } }
        let never = DueDate.day(CivilDate(daysSinceEpoch: 3_000_000))
        #expect(throws: (any Error).self) { try store.insert([Seed.task(2, due: never)]) }
        try store.insert([Seed.task(2)])
    }
}
