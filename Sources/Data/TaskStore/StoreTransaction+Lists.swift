import GRDB
import TaskActions
import TaskHubEntities

extension StoreTransaction {
    private static let columns = "id, server_id, name, color, created_at, sort_order"

    func lists() throws -> [TaskList] {
        try Array(
            rows("SELECT \(Self.columns) FROM list ORDER BY sort_order, folded_name, id", []).map(Self.list))
    }

    func openTaskCounts() throws -> [EntityID: Int] {
        let counts = try rows(
            """
            SELECT list_id, count(*) FROM task
            WHERE \(TaskSegment.isOpen) AND status NOT IN ('waiting', 'someday') AND list_id IS NOT NULL
            GROUP BY list_id
            """, [])
        return try Dictionary(
            Array(counts.map { (try $0.id(0), Int(try $0.integer(1))) }), uniquingKeysWith: { first, _ in first })
    }

    func list(_ id: EntityID) throws -> TaskList? {
        try first("SELECT \(Self.columns) FROM list WHERE id = ?", [id.description], Self.list)
    }

    func list(named name: ListName) throws -> TaskList? {
        try first("SELECT \(Self.columns) FROM list WHERE folded_name = ?", [name.folded], Self.list)
    }

    func insert(_ list: TaskList) throws {
        try changes(
            "INSERT INTO list (\(Self.columns), folded_name) VALUES (?, ?, ?, ?, ?, ?, ?)", Self.arguments(list))
    }

    func update(_ list: TaskList) throws {
        guard let stored = try self.list(list.id), stored != list else { return }
        try changes(
            "UPDATE list SET (\(Self.columns), folded_name) = (?1, ?, ?, ?, ?, ?, ?) WHERE id = ?1",
            Self.arguments(list))
    }

    func deleteList(_ id: EntityID) throws {
        try changes("DELETE FROM list WHERE id = ?", [id.description])
    }

    private static func arguments(_ list: TaskList) -> StatementArguments {
        [
            list.id.description, list.serverID?.description, list.name.text, list.color?.text,
            list.createdAt.microseconds, list.sortOrder, list.name.folded,
        ]
    }

    private static func list(_ row: Row) throws -> TaskList {
        TaskList(
            id: try row.id(0), serverID: try row.optionalID(1), name: ListName(alreadyChecked: try row.text(2)),
            color: try color(row[3]), createdAt: try row.instant(4), sortOrder: Int(try row.integer(5)))
    }

    private static func color(_ text: String?) throws -> HexColor? {
        guard let text else { return nil }
        do {
            return try HexColor(text)
        } catch {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT)
        }
    }
}
