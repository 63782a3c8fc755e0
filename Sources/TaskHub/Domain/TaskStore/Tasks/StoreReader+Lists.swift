import GRDB
package import TaskHubEntities

extension StoreReader {
    static let listColumnNames = ["id", "server_id", "name", "color", "created_at", "sort_order"]
    fileprivate static let columns = listColumnNames.joined(separator: ", ")

    /// Returns all lists, by sort order, then name.
    package func lists() throws -> [TaskList] {
        try Array(
            rows("SELECT \(Self.columns) FROM list ORDER BY sort_order, folded_name, id", []).map(Self.list))
    }

    /// Returns the number of tasks that ``TaskFilter/list(_:)`` selects, for each list that has any.
    package func openTaskCounts() throws -> [EntityID: Int] {
        // Each list apart: its indexes have all that is counted, and no task is read.
        let sum = TaskSegment.activeInList.map { "(SELECT count(*) FROM task WHERE \($0))" }.joined(separator: " + ")
        let counts = try rows("SELECT id, \(sum) FROM list", [])
        let all = try Array(counts.map { (try $0.id(0), Int(try $0.integer(1))) })
        return Dictionary(all.filter { $0.1 > 0 }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the list, or `nil` if there is none.
    package func list(_ id: EntityID) throws -> TaskList? {
        try first("SELECT \(Self.columns) FROM list WHERE id = ?", [id.description], Self.list)
    }

    /// Returns the list with this name in any letter case.
    package func list(named name: ListName) throws -> TaskList? {
        try first("SELECT \(Self.columns) FROM list WHERE folded_name = ?", [name.folded], Self.list)
    }

    fileprivate static func arguments(_ list: TaskList) -> StatementArguments {
        columns(of: list) + [list.name.folded]
    }

    /// The values of the columns, in their order.
    static func columns(of list: TaskList) -> StatementArguments {
        [
            list.id.description, list.serverID?.description, list.name.text, list.color?.text,
            list.createdAt.microseconds, list.sortOrder,
        ]
    }

    private static func list(_ row: Row) throws -> TaskList { try list(row, from: 0) }

    /// Reads a list whose columns begin at `first`.
    static func list(_ row: Row, from first: Int) throws -> TaskList {
        TaskList(
            id: try row.id(first), serverID: try row.optionalID(first + 1),
            name: ListName(alreadyChecked: try row.text(first + 2)), color: try color(row[first + 3]),
            createdAt: try row.instant(first + 4), sortOrder: Int(try row.integer(first + 5)))
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

extension TaskTransaction {
    /// Inserts the list.
    package func insert(_ list: TaskList) throws {
        try changes(
            "INSERT INTO list (\(Self.columns), folded_name) VALUES (?, ?, ?, ?, ?, ?, ?)", Self.arguments(list))
        try record(.listInserted(list))
    }

    /// Replaces the list with the same id.
    ///
    /// Does nothing if there is none.
    package func update(_ list: TaskList) throws {
        guard let stored = try self.list(list.id) else { return }
        if stored != list {
            try changes(
                "UPDATE list SET (\(Self.columns), folded_name) = (?1, ?, ?, ?, ?, ?, ?) WHERE id = ?1",
                Self.arguments(list))
        }
        try record(.listUpdated(stored, to: list))
    }

    /// Deletes the list if it exists.
    package func deleteList(_ id: EntityID) throws {
        if isRecorded, let list = try list(id) { try record(.listDeleted(list)) }
        try changes("DELETE FROM list WHERE id = ?", [id.description])
    }
}
