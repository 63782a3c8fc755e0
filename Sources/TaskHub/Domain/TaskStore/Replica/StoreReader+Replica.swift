import GRDB
package import TaskHubEntities

extension StoreReader {
    /// Returns the account, or `nil` if the store belongs to none and all tasks were created locally.
    package func replica() throws -> Replica? {
        try first("SELECT server, issuer, subject, organization_id, adoption FROM replica", []) {
            Replica(
                identity: ReplicaIdentity(
                    server: try $0.text(0), issuer: try $0.text(1), subject: try $0.text(2),
                    organizationID: try $0.optionalID(3)),
                adoption: try $0.value(4))
        }
    }

    /// Returns the open tasks that were never sent.
    ///
    /// A task whose creation was tried is not among them, because the server may have it.
    package func unsentTasks() throws -> [EntityID] {
        let ids = try rows(
            """
            SELECT id FROM task WHERE server_id IS NULL AND status NOT IN ('done', 'archived')
                AND NOT EXISTS (SELECT 1 FROM outbox WHERE task_id = task.id AND attempts > 0 AND rejection IS NULL)
            ORDER BY id
            """, [])
        return try Array(ids.map { try $0.id(0) })
    }
}

extension SyncTransaction {
    /// Stores the account.
    package func bind(_ replica: Replica) throws {
        let identity = replica.identity
        try changes(
            """
            INSERT OR REPLACE INTO replica (only, server, issuer, subject, organization_id, adoption)
            VALUES (1, ?, ?, ?, ?, ?)
            """,
            [
                identity.server, identity.issuer, identity.subject, identity.organizationID?.description,
                replica.adoption.rawValue,
            ])
    }

    /// Deletes everything except the given tasks, their lists and their keys, and sets a new store id.
    ///
    /// The account is deleted too, and lists that are kept lose their server ids.
    package func reset(keeping tasks: [EntityID], as storeID: EntityID) throws {
        try database.execute(sql: "CREATE TEMP TABLE kept (id TEXT NOT NULL PRIMARY KEY) WITHOUT ROWID")
        for id in tasks { try changes("INSERT OR IGNORE INTO temp.kept (id) VALUES (?)", [id.description]) }
        try database.execute(
            sql: """
                DELETE FROM task WHERE id NOT IN (SELECT id FROM temp.kept);
                UPDATE task SET predecessor_id = NULL
                    WHERE predecessor_id IS NOT NULL AND predecessor_id NOT IN (SELECT id FROM temp.kept);
                DELETE FROM list WHERE id NOT IN (SELECT list_id FROM task WHERE list_id IS NOT NULL);
                UPDATE list SET server_id = NULL;
                DELETE FROM create_key WHERE task_id NOT IN (SELECT id FROM temp.kept);
                DELETE FROM text_key;
                DELETE FROM replica;
                DELETE FROM outbox;
                DELETE FROM awaited_occurrence;
                DELETE FROM gone_task;
                DELETE FROM unreadable_task;
                DELETE FROM hidden_project;
                DELETE FROM lost_value;
                DELETE FROM deleted_task;
                DELETE FROM history_step;
                DELETE FROM reminder;
                DELETE FROM reminder_floor;
                DELETE FROM task_preferences;
                DELETE FROM preference;
                DELETE FROM sync_run;
                DELETE FROM sync_state;
                INSERT INTO sync_state (only) VALUES (1);
                DROP TABLE temp.kept;
                """)
        try changes("UPDATE store_meta SET store_id = ?", [storeID.description])
    }
}
