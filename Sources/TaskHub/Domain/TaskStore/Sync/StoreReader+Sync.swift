import GRDB
package import TaskHubEntities

extension StoreReader {
    /// Returns the state of synchronization; `nil` if the store does not belong to an account.
    package func accountState() throws -> SyncState? {
        try replica() == nil ? nil : syncState()
    }

    /// Returns the state of synchronization.
    package func syncState() throws -> SyncState {
        let found = try first(
            """
            SELECT cursor, signed_in, last_good_at, last_full_at, last_end_at, last_outcome, projects_at,
                event_retention_days, not_before, log_mark_cursor, log_mark, locked_at, signed_out_at, unreadable_rows,
                unreadable_lists
            FROM sync_state
            """, []
        ) { row in
            var last: SyncReport?
            if let endedAt = row.optionalInstant(4) { last = SyncReport(endedAt: endedAt, outcome: try row.value(5)) }
            let position = (row[10] as String?).map { LogPosition(cursor: row[9], fingerprint: $0) }
            return SyncState(
                cursor: row[0], logPosition: position, isSignedIn: try row.integer(1) != 0,
                lastSucceededAt: row.optionalInstant(2),
                lastFullAt: row.optionalInstant(3), last: last, factsFetchedAt: row.optionalInstant(6),
                eventRetentionDays: (row[7] as Int64?).map { Int($0) }, notBefore: row.optionalInstant(8),
                unreadableRows: Int(try row.integer(13)), unreadableLists: Int(try row.integer(14)),
                lockedAt: row.optionalInstant(11), signedOutAt: row.optionalInstant(12))
        }
        guard let found else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        return found
    }

    /// Returns the log, the newest first.
    package func syncRuns() throws -> [SyncRun] {
        let found = try rows(
            "SELECT started_at, ended_at, outcome, sent, received, refused FROM sync_run ORDER BY id DESC", [])
        return try Array(
            found.map {
                SyncRun(
                    startedAt: try $0.instant(0), endedAt: try $0.instant(1), outcome: try $0.value(2),
                    sent: Int(try $0.integer(3)), received: Int(try $0.integer(4)), refused: Int(try $0.integer(5)))
            })
    }

    /// Returns the task with this server id.
    package func task(serverID: EntityID) throws -> TaskItem? {
        try first(
            "SELECT \(TaskRow.columns) FROM task WHERE server_id = ?", [serverID.description], TaskRow.task)
    }

    /// Returns the moments as which the server has the days of recurring tasks, by the tasks' titles.
    ///
    /// Reads all tasks.
    package func recurringDays() throws -> [String: [Instant]] {
        let found = try rows(
            """
            SELECT title, server_due_at FROM task
            WHERE recurrence <> 'none' AND due_day IS NOT NULL AND server_due_at IS NOT NULL
            """, [])
        var days: [String: [Instant]] = [:]
        while let row = try found.next() { days[try row.text(0), default: []].append(try row.instant(1)) }
        return days
    }

    /// Returns whether no task has the id, local or server.
    ///
    /// A task that is first seen on the server uses one id for both.
    package func isUnused(_ id: EntityID) throws -> Bool {
        try first(
            "SELECT 1 FROM task WHERE server_id = ?1 UNION ALL SELECT 1 FROM task WHERE id = ?1 LIMIT 1",
            [id.description]
        ) { _ in false } ?? true
    }

    /// Returns the local and server ids of all tasks, in a set with room for `count`.
    package func usedIDs(roomFor count: Int) throws -> Set<EntityID> {
        let ids = try rows("SELECT id FROM task UNION ALL SELECT server_id FROM task WHERE server_id IS NOT NULL", [])
        var used = Set<EntityID>(minimumCapacity: count)
        while let row = try ids.next() { used.insert(try row.id(0)) }
        return used
    }

    /// Returns the server's facts about the task that the task itself does not contain.
    package func serverFacts(of task: EntityID) throws -> ServerTaskFacts? {
        try first(
            "SELECT \(ServerFactsRow.columns) FROM task WHERE id = ?", [task.description],
            { try ServerFactsRow.facts($0, from: 0) })
    }

    /// Returns the entries of the task with this server id, even if the task was deleted locally.
    package func outbox(server serverID: EntityID) throws -> [OutboxEntry] {
        try entries("WHERE server_id = ? ORDER BY id", [serverID.description])
    }

    /// Returns the server ids of all tasks in the store.
    package func knownServerIDs() throws -> [EntityID] {
        let ids = try rows("SELECT server_id FROM task WHERE server_id IS NOT NULL", [])
        return try Array(ids.map { try $0.id(0) })
    }

    /// Returns the list with this server id.
    package func list(serverID: EntityID) throws -> TaskList? {
        let id = try first("SELECT id FROM list WHERE server_id = ?", [serverID.description]) { try $0.id(0) }
        return try id.flatMap { try list($0) }
    }

    /// Returns the list's name on the server, or `nil` if it is not known.
    package func serverName(ofList id: EntityID) throws -> String? {
        try first("SELECT server_name FROM list WHERE id = ?", [id.description]) { $0[0] as String? } ?? nil
    }

    /// Returns whether the user deleted the list locally.
    package func isHidden(project serverID: EntityID) throws -> Bool {
        try first("SELECT 1 FROM hidden_project WHERE server_id = ?", [serverID.description]) { _ in true } ?? false
    }

    /// Returns the server ids of tasks whose details are requested, also of those that are not in the store.
    ///
    /// Tasks that failed before come last; within both groups, open tasks come first.
    package func detailRequests(limit: Int) throws -> [EntityID] {
        var found: [EntityID] = []
        for hasFailed in [false, true] where found.count < limit {
            let ids = try rows(
                """
                SELECT server_id FROM task WHERE wants_details = 1 AND details_failed = ? AND server_id IS NOT NULL
                ORDER BY status IN ('done', 'archived'), server_id LIMIT ?
                """, [hasFailed, limit - found.count])
            while let row = try ids.next() { found.append(try row.id(0)) }
            found += try unreadableRequests(hasFailed, limit: limit - found.count).filter { !found.contains($0) }
        }
        return found
    }

    /// Returns the number of requests, without those that failed before.
    package func detailRequestCount() throws -> Int {
        try first(
            """
            SELECT (SELECT count(*) FROM task WHERE wants_details = 1 AND details_failed = 0 AND server_id IS NOT NULL)
                + (SELECT count(*) FROM unreadable_task WHERE is_requested = 1 AND has_failed = 0)
            """, []
        ) { Int(try $0.integer(0)) } ?? 0
    }

    /// Returns the server ids of the marked tasks.
    package func missingTasks() throws -> [EntityID] {
        try Array(rows("SELECT server_id FROM gone_task ORDER BY server_id", []).map { try $0.id(0) })
    }

    /// Returns the saved values of the task, oldest first.
    package func lostValues(of task: EntityID) throws -> [LostValue] {
        let found = try rows(
            "SELECT field, value, was_local, lost_at FROM lost_value WHERE task_id = ? ORDER BY id", [task.description])
        return try Array(
            found.map {
                LostValue(
                    taskID: task, field: try $0.serverField(0), value: $0[1], wasLocal: try $0.integer(2) != 0,
                    lostAt: try $0.instant(3))
            })
    }

    /// Returns the id of the value that was saved last, or 0 if there is none.
    package func lastLostValueID() throws -> Int64 {
        try first("SELECT ifnull(max(id), 0) FROM lost_value", []) { try $0.integer(0) } ?? 0
    }

    /// Returns the values that were saved after the one with this id.
    package func lostValues(after id: Int64) throws -> [LostValue] {
        let found = try rows(
            "SELECT task_id, field, value, was_local, lost_at FROM lost_value WHERE id > ? ORDER BY id", [id])
        return try Array(
            found.map {
                LostValue(
                    taskID: try $0.id(0), field: try $0.serverField(1), value: $0[2], wasLocal: try $0.integer(3) != 0,
                    lostAt: try $0.instant(4))
            })
    }

    /// Returns the tasks that the user should look at: those with a refused change, and those with a lost value that
    /// was saved at `moment` or later and is not settled.
    package func taskMarks(since moment: Instant) throws -> [EntityID: TaskMark] {
        var marks: [EntityID: TaskMark] = [:]
        let lost = try rows(
            "SELECT DISTINCT task_id FROM lost_value WHERE lost_at >= ? AND is_settled = 0", [moment.microseconds])
        while let row = try lost.next() { marks[try row.id(0)] = .conflict }
        let refused = try rows("SELECT DISTINCT task_id FROM outbox WHERE rejection IS NOT NULL", [])
        while let row = try refused.next() { marks[try row.id(0)] = .refused }
        return marks
    }

    /// Returns the next entry to send after the entry `id`.
    ///
    /// An entry can be sent if it is waiting and due, is the first of its task, and its task is known to the server or
    /// it is a creation.
    package func nextToSend(at now: Instant, after id: Int64) throws -> OutboxEntry? {
        try entries(
            """
            WHERE id > ?1 AND rejection IS NULL AND (not_before IS NULL OR not_before <= ?2)
                AND (action = 'create' OR server_id IS NOT NULL)
                AND NOT EXISTS (SELECT 1 FROM unreadable_task
                    WHERE unreadable_task.server_id = outbox.server_id AND since IS NOT NULL)
                AND NOT EXISTS (SELECT 1 FROM outbox AS earlier WHERE earlier.task_id = outbox.task_id
                    AND earlier.id < outbox.id)
            ORDER BY id LIMIT 1
            """, [id, now.microseconds]
        ).first
    }
}

extension SyncTransaction {
    /// Saves the state of synchronization.
    package func save(_ state: SyncState) throws {
        guard try syncState() != state else { return }
        try changes(
            """
            UPDATE sync_state SET cursor = ?, signed_in = ?, last_good_at = ?, last_full_at = ?, last_end_at = ?,
                last_outcome = ?, projects_at = ?, event_retention_days = ?, not_before = ?, log_mark_cursor = ?,
                log_mark = ?, locked_at = ?, signed_out_at = ?, unreadable_rows = ?, unreadable_lists = ?
            """,
            [
                state.cursor, state.isSignedIn, state.lastSucceededAt?.microseconds, state.lastFullAt?.microseconds,
                state.last?.endedAt.microseconds, state.last?.outcome.rawValue, state.factsFetchedAt?.microseconds,
                state.eventRetentionDays, state.notBefore?.microseconds, state.logPosition?.cursor,
                state.logPosition?.fingerprint,
                state.lockedAt?.microseconds, state.signedOutAt?.microseconds, state.unreadableRows,
                state.unreadableLists,
            ])
    }

    /// Adds a synchronization to the log, which keeps the last ``SyncRun/maximumCount``.
    package func record(_ run: SyncRun) throws {
        try changes(
            "INSERT INTO sync_run (started_at, ended_at, outcome, sent, received, refused) VALUES (?, ?, ?, ?, ?, ?)",
            [
                run.startedAt.microseconds, run.endedAt.microseconds, run.outcome.rawValue, run.sent, run.received,
                run.refused,
            ])
        try changes("DELETE FROM sync_run WHERE id <= (SELECT max(id) FROM sync_run) - ?", [SyncRun.maximumCount])
    }

    /// Inserts a task.
    ///
    /// If `facts` lacks the details, they are requested.
    package func insert(_ task: TaskItem, _ facts: ServerTaskFacts) throws {
        try changes(
            """
            INSERT INTO task (\(TaskRow.columns), wants_details, \(ServerFactsRow.columns))
            VALUES (\(TaskRow.questionMarks), ?, \(ServerFactsRow.questionMarks))
            """,
            TaskRow.arguments(task) + [!facts.hasDetails] + ServerFactsRow.arguments(facts))
    }

    /// Replaces the server's facts about the task.
    package func save(_ facts: ServerTaskFacts, of task: EntityID) throws {
        // An identical row would raise the generation without a change.
        guard let stored = try serverFacts(of: task), stored != facts else { return }
        try changes(
            "UPDATE task SET (\(ServerFactsRow.columns)) = (\(ServerFactsRow.questionMarks)) WHERE id = ?",
            ServerFactsRow.arguments(facts) + [task.description])
    }

    /// Saves the list's name on the server.
    package func saveServerName(_ name: String, ofList id: EntityID) throws {
        try changes(
            "UPDATE list SET server_name = ?1 WHERE id = ?2 AND server_name IS NOT ?1", [name, id.description])
    }

    /// Shows a hidden list again.
    package func showProject(_ serverID: EntityID) throws {
        try changes("DELETE FROM hidden_project WHERE server_id = ?", [serverID.description])
    }

    /// Requests the task's details from the next synchronization.
    package func requestDetails(of serverID: EntityID) throws {
        try changes(
            "UPDATE task SET wants_details = 1 WHERE server_id = ? AND wants_details = 0", [serverID.description])
    }

    /// Moves a failed request behind the others.
    package func postponeDetailRequest(_ serverID: EntityID) throws {
        try changes(
            "UPDATE task SET details_failed = 1 WHERE server_id = ? AND wants_details = 1 AND details_failed = 0",
            [serverID.description])
        try changes(
            "UPDATE unreadable_task SET has_failed = 1 WHERE server_id = ? AND is_requested = 1", [serverID.description]
        )
    }

    /// Removes the request.
    package func dropDetailRequest(_ serverID: EntityID) throws {
        try changes(
            "UPDATE task SET wants_details = 0, details_failed = 0 WHERE server_id = ? AND wants_details = 1",
            [serverID.description])
    }

    /// Marks a task that the server no longer has.
    ///
    /// It is removed at the end of the synchronization.
    package func markMissing(_ serverID: EntityID) throws {
        try changes("INSERT OR IGNORE INTO gone_task (server_id) VALUES (?)", [serverID.description])
    }

    /// Removes the mark.
    package func unmarkMissing(_ serverID: EntityID) throws {
        try changes("DELETE FROM gone_task WHERE server_id = ?", [serverID.description])
    }

    /// Saves a value that lost a merge.
    package func saveLostValue(_ value: LostValue) throws {
        try changes(
            "INSERT INTO lost_value (task_id, field, value, was_local, lost_at) VALUES (?, ?, ?, ?, ?)",
            [
                value.taskID.description, value.field.serverName, value.value, value.wasLocal,
                value.lostAt.microseconds,
            ])
    }

    /// Settles the conflicts of these fields: the user has decided, and the lost values no longer mark the task.
    package func settleConflicts(of task: EntityID, in fields: [TaskField]) throws {
        for field in fields {
            try changes(
                "UPDATE lost_value SET is_settled = 1 WHERE task_id = ? AND field = ? AND is_settled = 0",
                [task.description, field.serverName])
        }
    }

    /// Deletes the lost values that were saved before `moment`, and the copies of tasks that were deleted before it.
    ///
    /// The copy of a task whose deletion is in the outbox stays, since the server's task is compared with it.
    package func deleteExpired(before moment: Instant) throws {
        try changes("DELETE FROM lost_value WHERE lost_at < ?", [moment.microseconds])
        try changes(
            "DELETE FROM deleted_task WHERE deleted_at < ? AND id NOT IN (SELECT task_id FROM outbox)",
            [moment.microseconds])
    }
}
