import GRDB
package import TaskHubEntities

/// What the server's list has of a task that is not in the store yet.
package struct TaskOutline: Sendable {
    package let id: EntityID
    package let serverID: EntityID
    package let title: TaskTitle
    package let isCompleted: Bool
    package let due: ServerDueDate?
    package let listID: EntityID?
    package let sortOrder: Int
    package let updatedAt: Instant

    package init(
        id: EntityID, serverID: EntityID, title: TaskTitle, isCompleted: Bool, due: ServerDueDate?, listID: EntityID?,
        sortOrder: Int, updatedAt: Instant
    ) {
        self.id = id
        self.serverID = serverID
        self.title = title
        self.isCompleted = isCompleted
        self.due = due
        self.listID = listID
        self.sortOrder = sortOrder
        self.updatedAt = updatedAt
    }
}

extension SyncTransaction {
    /// Inserts a task of which nothing else is known, and requests its details.
    ///
    /// The row is the one that ``insert(_:_:)`` makes of a task with default values. Giving SQLite the values of all
    /// columns would take as long as inserting them.
    ///
    /// If it fails, the whole transaction is rolled back. SQLite otherwise copies each page before it changes it, to undo
    /// this statement alone.
    package func insert(_ outline: TaskOutline) throws {
        let id = outline.id.description
        let meaning = outline.due?.meaning
        let status: TaskStatus = outline.isCompleted ? .done : .inbox
        let updatedAt = outline.updatedAt.microseconds
        try changes(
            """
            INSERT OR ROLLBACK INTO task (id, server_id, title, status, area, recurrence, due_moment, due_day, list_id,
                sort_order, created_at, modified_at, completed_at, notes, wants_details, server_updated_at, has_details,
                server_due_at, server_due_moment, server_due_day)
            VALUES (?1, ?2, ?3, ?4, 'personal', 'none', ?5, ?6, ?7, ?8, ?9, ?9, ?10, '', 1, ?9, 0, ?11, ?5, ?6)
            """,
            [
                id, outline.serverID == outline.id ? id : outline.serverID.description, outline.title.text,
                status.rawValue, meaning?.microseconds, meaning?.wholeDay?.daysSinceEpoch, outline.listID?.description,
                outline.sortOrder, updatedAt, outline.isCompleted ? updatedAt : nil, outline.due?.moment.microseconds,
            ])
    }
}
