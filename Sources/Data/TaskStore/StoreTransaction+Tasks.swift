import GRDB
import TaskActions
import TaskHubEntities

extension StoreTransaction {
    func task(_ id: EntityID) throws -> TaskItem? {
        try first("SELECT \(TaskRow.columns) FROM task WHERE id = ?", [id.description], TaskRow.task)
    }

    func taskIDs(beginningWith prefix: String, limit: Int) throws -> [EntityID] {
        // Ids consist of digits, a to f and hyphens, so all ids with this prefix are below prefix + "g".
        let ids = try rows(
            """
            SELECT id FROM (SELECT id FROM task WHERE id >= ?1 AND id < ?2 LIMIT ?3)
            UNION SELECT id FROM (SELECT id FROM task WHERE server_id >= ?1 AND server_id < ?2 LIMIT ?3)
            LIMIT ?3
            """, [prefix, prefix + "g", limit])
        return try Array(ids.map { try $0.id(0) })
    }

    func neighbors(of id: EntityID) throws -> [EntityID] {
        // Another task's server id can be this task's local id, so the server's ids are compared with equality.
        try first(
            """
            SELECT (SELECT id FROM task WHERE id < ?1 ORDER BY id DESC LIMIT 1),
                (SELECT id FROM task WHERE id > ?1 ORDER BY id LIMIT 1),
                (SELECT server_id FROM task WHERE server_id <= ?1 AND id <> ?1 ORDER BY server_id DESC LIMIT 1),
                (SELECT server_id FROM task WHERE server_id >= ?1 AND id <> ?1 ORDER BY server_id LIMIT 1)
            """, [id.description]
        ) { row in try (0..<4).compactMap { try row.optionalID($0) } } ?? []
    }

    func tasks(_ query: TaskQuery) throws -> [TaskItem] {
        try ordered(query, columns: TaskRow.columns, TaskRow.task)
    }

    func tasks(_ query: TaskQuery, at place: TaskPlace) throws -> [TaskItem] {
        try ordered(query, at: place, columns: TaskRow.columns, TaskRow.task)
    }

    func taskIDs(_ query: TaskQuery) throws -> [EntityID] {
        if query.isIndexed { return try tasks(query).map(\.id) }
        return try selected(query, at: .start, columns: "id") { try $0.id(0) }
    }

    func tags() throws -> [TaskTag] {
        let texts = try rows("SELECT DISTINCT tags FROM task WHERE tags <> ''", [])
        var tags: Set<TaskTag> = []
        while let row = try texts.next() { tags.formUnion(TaskRow.tags(try row.text(0))) }
        return tags.sorted { $0.folded < $1.folded }
    }

    func allTasks() throws -> [TaskItem] {
        try Array(rows("SELECT \(TaskRow.columns) FROM task", []).map(TaskRow.task))
    }

    func tasks(inList id: EntityID) throws -> [TaskItem] {
        try Array(rows("SELECT \(TaskRow.columns) FROM task WHERE list_id = ?", [id.description]).map(TaskRow.task))
    }

    func successor(of id: EntityID) throws -> TaskItem? {
        try first(
            """
            SELECT \(TaskRow.columns) FROM task WHERE predecessor_id = ? ORDER BY created_at DESC, id LIMIT 1
            """, [id.description], TaskRow.task)
    }

    func lastSortOrder() throws -> Int? {
        try first("SELECT sort_order FROM task ORDER BY sort_order DESC LIMIT 1", []) { Int(try $0.integer(0)) }
    }

    func insert(_ task: TaskItem) throws {
        try changes(
            "INSERT INTO task (\(TaskRow.columns)) VALUES (\(TaskRow.questionMarks))",
            TaskRow.arguments(task))
    }

    func update(_ task: TaskItem) throws {
        // An identical row would raise the generation without a change.
        guard let stored = try self.task(task.id), stored != task else { return }
        try changes(
            """
            UPDATE task SET (\(TaskRow.columns)) = (\(TaskRow.questionMarks)) WHERE id = ?1
            """, TaskRow.arguments(task))
    }

    func deleteTask(_ id: EntityID) throws {
        try changes("DELETE FROM task WHERE id = ?", [id.description])
    }

    func deleteTasks(inList id: EntityID) throws -> Int {
        try changes("DELETE FROM task WHERE list_id = ?", [id.description])
        return database.changesCount
    }
}
