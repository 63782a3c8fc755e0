import GRDB
package import TaskHubEntities

extension StoreReader {
    /// Returns the task, or `nil` if there is none.
    package func task(_ id: EntityID) throws -> TaskItem? {
        try first("SELECT \(TaskRow.columns) FROM task WHERE id = ?", [id.description], TaskRow.task)
    }

    /// Returns the local ids of tasks whose local or server id begins with `prefix`, which is in lower case.
    ///
    /// The result has at most `limit` ids, without duplicates and in no particular order.
    package func taskIDs(beginningWith prefix: String, limit: Int) throws -> [EntityID] {
        // Ids consist of digits, a to f and hyphens, so all ids with this prefix are below prefix + "g".
        let ids = try rows(
            """
            SELECT id FROM (SELECT id FROM task WHERE id >= ?1 AND id < ?2 LIMIT ?3)
            UNION SELECT id FROM (SELECT id FROM task WHERE server_id >= ?1 AND server_id < ?2 LIMIT ?3)
            LIMIT ?3
            """, [prefix, prefix + "g", limit])
        return try Array(ids.map { try $0.id(0) })
    }

    /// Returns the local and server ids of other tasks that come right before and after `id` in alphabetical order.
    ///
    /// At most four, in no particular order.
    package func neighbors(of id: EntityID) throws -> [EntityID] {
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

    /// Returns the selected tasks in display order.
    package func tasks(_ query: TaskQuery) throws -> [TaskItem] {
        try ordered(query, columns: TaskRow.columns, TaskRow.task)
    }

    /// Returns a part of the selected tasks, in display order: the nearest to a place, at most as many as the query's
    /// limit.
    package func tasks(_ query: TaskQuery, at place: TaskPlace) throws -> [TaskItem] {
        try ordered(query, at: place, columns: TaskRow.columns, TaskRow.task)
    }

    /// Returns the ids of the selected tasks in display order.
    package func taskIDs(_ query: TaskQuery) throws -> [EntityID] {
        if query.isIndexed { return try tasks(query).map(\.id) }
        return try selected(query, at: .start, columns: "id") { try $0.id(0) }
    }

    /// Returns the tags of all tasks, in alphabetical order.
    package func tags() throws -> [TaskTag] {
        let texts = try rows("SELECT DISTINCT tags FROM task WHERE tags <> ''", [])
        var tags: Set<TaskTag> = []
        while let row = try texts.next() { tags.formUnion(TaskRow.tags(try row.text(0))) }
        return tags.sorted { $0.folded < $1.folded }
    }

    /// Returns all tasks, in no particular order.
    package func allTasks() throws -> [TaskItem] {
        try Array(rows("SELECT \(TaskRow.columns) FROM task", []).map(TaskRow.task))
    }

    /// Returns all tasks of the list, in no particular order.
    package func tasks(inList id: EntityID) throws -> [TaskItem] {
        try Array(rows("SELECT \(TaskRow.columns) FROM task WHERE list_id = ?", [id.description]).map(TaskRow.task))
    }

    /// Returns the task that completing `id` created, or the newest one if there are several.
    package func successor(of id: EntityID) throws -> TaskItem? {
        try first(
            """
            SELECT \(TaskRow.columns) FROM task WHERE predecessor_id = ? ORDER BY created_at DESC, id LIMIT 1
            """, [id.description], TaskRow.task)
    }

    /// Returns the highest sort order in use, or `nil` if there are no tasks.
    package func lastSortOrder() throws -> Int? {
        try first("SELECT sort_order FROM task ORDER BY sort_order DESC LIMIT 1", []) { Int(try $0.integer(0)) }
    }
}

extension TaskTransaction {
    /// Inserts the task.
    package func insert(_ task: TaskItem) throws {
        try insertRow(task)
        try record(.inserted(task))
    }

    /// Inserts the task without a record.
    func insertRow(_ task: TaskItem) throws {
        try changes(
            "INSERT INTO task (\(TaskRow.columns)) VALUES (\(TaskRow.questionMarks))",
            TaskRow.arguments(task))
    }

    /// Replaces the task with the same id.
    ///
    /// Does nothing if there is none.
    package func update(_ task: TaskItem) throws {
        guard let stored = try self.task(task.id) else { return }
        // An identical row would raise the generation without a change.
        if stored != task {
            try changes(
                """
                UPDATE task SET (\(TaskRow.columns)) = (\(TaskRow.questionMarks)) WHERE id = ?1
                """, TaskRow.arguments(task))
        }
        try record(.updated(stored, to: task))
    }

    /// Deletes the task if it exists.
    package func deleteTask(_ id: EntityID) throws {
        if isRecorded {
            guard let task = try task(id) else { return }
            try record(.deleted(task))
        }
        try changes("DELETE FROM task WHERE id = ?", [id.description])
    }

    /// Deletes all tasks of the list.
    ///
    /// - Returns: The number of deleted tasks.
    package func deleteTasks(inList id: EntityID) throws -> Int {
        if isRecorded {
            for task in try tasks(inList: id) { try record(.deleted(task)) }
        }
        try changes("DELETE FROM task WHERE list_id = ?", [id.description])
        return database.changesCount
    }
}
