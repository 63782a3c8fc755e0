import GRDB
package import TaskHubEntities

extension StoreReader {
    private static let columns = """
        id, task_id, server_id, action, idempotency_key, body, endpoint, is_intent, created_at, attempts, \
        first_attempt_at, last_attempt_at, not_before, rejection, request_id
        """

    /// Returns all entries in the order of the changes.
    package func outbox() throws -> [OutboxEntry] {
        try entries("ORDER BY id", [])
    }

    /// Returns how many entries wait, and how many the server rejected.
    package func outboxCounts() throws -> OutboxCounts {
        try first("SELECT count(*), count(rejection) FROM outbox", []) { row in
            let rejected = Int(try row.integer(1))
            return OutboxCounts(waiting: Int(try row.integer(0)) - rejected, rejected: rejected)
        } ?? OutboxCounts(waiting: 0, rejected: 0)
    }

    /// Returns a task's entries in the order of the changes.
    package func outboxEntries(of task: EntityID) throws -> [OutboxEntry] {
        try entries("WHERE task_id = ? ORDER BY id", [task.description])
    }

    /// Returns the entry, or `nil` if it was removed.
    package func outboxEntry(_ id: Int64) throws -> OutboxEntry? {
        try entries("WHERE id = ?", [id]).first
    }

    func entries(_ condition: String, _ arguments: StatementArguments) throws -> [OutboxEntry] {
        let found = try rows("SELECT \(Self.columns) FROM outbox \(condition)", arguments)
        return try Array(
            found.map { row in
                let id = try row.integer(0)
                return OutboxEntry(
                    id: id, taskID: try row.id(1), serverID: try row.optionalID(2),
                    action: try self.action(row, of: id),
                    state: (row[13] as String?).map { .rejected(code: $0, requestID: row[14]) } ?? .waiting,
                    attempts: Attempts(
                        count: Int(try row.integer(9)), firstAt: row.optionalInstant(10),
                        lastAt: row.optionalInstant(11),
                        notBefore: row.optionalInstant(12)),
                    createdAt: try row.instant(8), isIntent: try row.integer(7) != 0)
            })
    }

    /// Returns the next occurrences that were created locally and that the server will create itself.
    package func provisionalOccurrences() throws -> [ProvisionalOccurrence] {
        let found = try rows("SELECT task_id, predecessor_id, title, due_moment, due_day FROM awaited_occurrence", [])
        return try Array(
            found.map {
                ProvisionalOccurrence(
                    taskID: try $0.id(0), predecessorID: try $0.id(1), title: try $0.text(2),
                    dueDate: try $0.dueDate(3)
                )
            })
    }

    private func action(_ row: Row, of id: Int64) throws -> OutboxEntry.Action {
        switch try row.text(3) {
        case "create":
            let body = (row[5] as String?).map { Array($0.utf8) }
            return .create(key: try row.text(4), body: body, at: (row[6] as String?).flatMap(CreateEndpoint.init))
        case "update": return .update(try edits(of: id))
        case "delete": return .delete(unsent: try edits(of: id))
        default: throw DatabaseError(resultCode: .SQLITE_CORRUPT)
        }
    }

    private func edits(of entry: Int64) throws -> [FieldEdit] {
        let found = try rows(
            "SELECT field, base, value, changed_at FROM outbox_field WHERE entry_id = ? ORDER BY field", [entry])
        return try Array(
            found.map {
                FieldEdit(field: try $0.serverField(0), base: $0[1], value: $0[2], changedAt: try $0.instant(3))
            })
    }

    fileprivate static func parts(
        _ action: OutboxEntry.Action
    ) -> (name: String, key: String?, body: String?, endpoint: String?) {
        switch action {
        case .create(let key, let body, let endpoint):
            ("create", key, body.map { String(decoding: $0, as: UTF8.self) }, endpoint?.rawValue)
        case .update: ("update", nil, nil, nil)
        case .delete: ("delete", nil, nil, nil)
        }
    }
}

extension SyncTransaction {
    /// Appends an entry.
    package func enqueue(
        _ action: OutboxEntry.Action, task: EntityID, serverID: EntityID?, isIntent: Bool, at now: Instant
    ) throws {
        let (name, key, body, endpoint) = Self.parts(action)
        try changes(
            """
            INSERT INTO outbox (task_id, server_id, action, idempotency_key, body, endpoint, is_intent, created_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                task.description, serverID?.description, name, key, body, endpoint, isIntent, now.microseconds,
            ])
        try insertEdits(of: action, entry: database.lastInsertedRowID)
    }

    /// Replaces the entry with the same id.
    package func update(_ entry: OutboxEntry) throws {
        let (_, key, body, endpoint) = Self.parts(entry.action)
        var (rejection, requestID): (String?, String?) = (nil, nil)
        if case .rejected(let code, let id) = entry.state { (rejection, requestID) = (code, id) }
        try changes(
            """
            UPDATE outbox SET server_id = ?, idempotency_key = ?, body = ?, endpoint = ?, attempts = ?,
                first_attempt_at = ?, last_attempt_at = ?, not_before = ?, rejection = ?, request_id = ? WHERE id = ?
            """,
            [
                entry.serverID?.description, key, body, endpoint, entry.attempts.count,
                entry.attempts.firstAt?.microseconds, entry.attempts.lastAt?.microseconds,
                entry.attempts.notBefore?.microseconds, rejection, requestID, entry.id,
            ])
        try changes("DELETE FROM outbox_field WHERE entry_id = ?", [entry.id])
        try insertEdits(of: entry.action, entry: entry.id)
    }

    /// Removes the entry.
    package func dequeue(_ id: Int64) throws {
        try changes("DELETE FROM outbox WHERE id = ?", [id])
    }

    /// Adds a provisional occurrence, or replaces the one of the same task.
    package func addProvisional(_ occurrence: ProvisionalOccurrence) throws {
        try changes(
            """
            INSERT OR REPLACE INTO awaited_occurrence (task_id, predecessor_id, title, due_moment, due_day)
            VALUES (?, ?, ?, ?, ?)
            """,
            [
                occurrence.taskID.description, occurrence.predecessorID.description, occurrence.title,
                occurrence.dueDate?.microseconds, occurrence.dueDate?.wholeDay?.daysSinceEpoch,
            ])
    }

    /// Removes the provisional occurrence.
    ///
    /// The task itself is kept.
    package func removeProvisional(_ task: EntityID) throws {
        try changes("DELETE FROM awaited_occurrence WHERE task_id = ?", [task.description])
    }

    /// Hides a list that the user deleted locally.
    ///
    /// It is shown again when the server puts a task into it.
    package func hideProject(_ serverID: EntityID) throws {
        try changes("INSERT OR IGNORE INTO hidden_project (server_id) VALUES (?)", [serverID.description])
    }

    private func insertEdits(of action: OutboxEntry.Action, entry: Int64) throws {
        for edit in action.edits {
            try changes(
                "INSERT INTO outbox_field (entry_id, field, base, value, changed_at) VALUES (?, ?, ?, ?, ?)",
                [entry, edit.field.serverName, edit.base, edit.value, edit.changedAt.microseconds])
        }
    }
}
