package import GRDB
package import TaskHubEntities

/// The migration steps from any earlier version, or from an empty file, to this one.
package enum Schema {
    /// A released step never changes; `fixtures/stores` contains a database of each version.
    private static let steps = [
        (version: SchemaVersion(1, 0), sql: firstSchema),
        (version: SchemaVersion(1, 1), sql: replicaSchema),
        (version: SchemaVersion(1, 2), sql: syncSchema),
        (version: SchemaVersion(1, 3), sql: serverFactsSchema),
        (version: SchemaVersion(1, 4), sql: textKeySchema),
        (version: SchemaVersion(1, 5), sql: markSchema),
        (version: SchemaVersion(1, 6), sql: copySchema),
        (version: SchemaVersion(1, 7), sql: prioritySchema + obstacleSchema),
        (version: SchemaVersion(1, 8), sql: settledSchema),
        (version: SchemaVersion(2, 0), sql: daySchema),
        (version: SchemaVersion(2, 1), sql: historySchema + orderSchema),
        (version: SchemaVersion(2, 2), sql: preferenceSchema),
        (version: SchemaVersion(2, 3), sql: reminderSchema),
        (version: SchemaVersion(2, 4), sql: syncRunSchema),
        (version: SchemaVersion(2, 5), sql: unreadableSchema),
        (version: SchemaVersion(2, 6), sql: seriesSchema),
        (version: SchemaVersion(2, 7), sql: linkSchema),
    ]

    static let current = SchemaVersion(2, 7)

    /// Throws ``StoreError/newerSchema(found:supported:)`` if the major version is later than this program's.
    static func refuseNewerMajor(_ found: SchemaVersion) throws(StoreError) {
        guard found.major > current.major else { return }
        throw .newerSchema(found: "\(found)", supported: "\(current)")
    }

    static func version(of database: Database) throws -> SchemaVersion {
        let row = try Row.fetchOne(database.cachedStatement(sql: "PRAGMA user_version"))
        return SchemaVersion(userVersion: row?[0] ?? 0)
    }

    /// Applies the steps that `database` lacks, all or none.
    ///
    /// Hold the exclusive schema lock. `zone` is the one in which earlier versions wrote the last seconds of days.
    package static func migrate(_ database: Database, newStoreID: String, in zone: any ZoneRules) throws {
        let found = try version(of: database)
        for function in dayFunctions(in: zone) { database.add(function: function) }
        try database.inTransaction(.immediate) {
            for step in steps where step.version > found {
                try database.execute(sql: step.sql)
                try database.execute(sql: "PRAGMA user_version = \(step.version.userVersion)")
            }
            if found == .none {
                try database.execute(
                    sql: "INSERT INTO store_meta (only, store_id, generation, open, inbox) VALUES (1, ?, 0, 0, 0)",
                    arguments: [newStoreID])
            }
            return .commit
        }
    }
}

// The short steps; each of the others has a file.

extension Schema {
    /// The account that the store belongs to; no row if it belongs to none.
    static let replicaSchema = """
        CREATE TABLE replica (
            only INTEGER PRIMARY KEY CHECK (only = 1),
            server TEXT NOT NULL,
            issuer TEXT NOT NULL,
            subject TEXT NOT NULL,
            organization_id TEXT CHECK (length(organization_id) = 36),
            adoption TEXT NOT NULL CHECK (adoption IN ('undecided', 'accepted', 'declined'))
        ) STRICT;
        """

    /// The server's preferences and retention, and the tasks whose details it fails to return.
    ///
    /// Times are microseconds since 1970 in UTC.
    static let serverFactsSchema = """
        ALTER TABLE task ADD COLUMN details_failed INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE sync_state ADD COLUMN event_retention_days INTEGER;

        CREATE TABLE task_preferences (
            only INTEGER PRIMARY KEY CHECK (only = 1),
            sort TEXT NOT NULL,
            shows_completed INTEGER NOT NULL,
            colors_areas INTEGER NOT NULL,
            work_color TEXT NOT NULL,
            personal_color TEXT NOT NULL,
            start_of_week TEXT NOT NULL,
            widget_shows_due_only INTEGER NOT NULL,
            updated_at INTEGER NOT NULL
        ) STRICT;
        """

    /// The recent keys of texts.
    ///
    /// Times are microseconds since 1970 in UTC.
    ///
    /// There is no index by time, because each insertion deletes the keys that are older than an hour.
    static let textKeySchema = """
        CREATE TABLE text_key (
            text TEXT NOT NULL PRIMARY KEY,
            key TEXT NOT NULL,
            made_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    /// The mark of the store's state, which each transaction with a change renews.
    ///
    /// Random, from 0 to 2^56 - 1. 0 until the first change by a program that knows it; a program of an earlier release
    /// raises the generation only.
    static let markSchema = "ALTER TABLE store_meta ADD COLUMN mark INTEGER NOT NULL DEFAULT 0"

    /// A priority on the server that this version does not know, and NULL otherwise.
    static let prioritySchema = """
        ALTER TABLE task ADD COLUMN server_priority TEXT;
        ALTER TABLE deleted_task ADD COLUMN server_priority TEXT;
        """

    /// Since when the keyring has been locked, and when the user was signed out.
    ///
    /// A column is NULL if its state does not apply. Times are microseconds since 1970 in UTC. Earlier releases leave
    /// both columns unchanged.
    static let obstacleSchema = """
        ALTER TABLE sync_state ADD COLUMN locked_at INTEGER;
        ALTER TABLE sync_state ADD COLUMN signed_out_at INTEGER;
        """

    /// Whether the user has decided about a conflict, so that its lost value no longer marks the task.
    static let settledSchema = "ALTER TABLE lost_value ADD COLUMN is_settled INTEGER NOT NULL DEFAULT 0"

    /// The log of the last synchronizations.
    ///
    /// Times are microseconds since 1970 in UTC. Earlier releases leave the table unchanged.
    static let syncRunSchema = """
        CREATE TABLE sync_run (
            id INTEGER PRIMARY KEY,
            started_at INTEGER NOT NULL,
            ended_at INTEGER NOT NULL,
            outcome TEXT NOT NULL,
            sent INTEGER NOT NULL,
            received INTEGER NOT NULL,
            refused INTEGER NOT NULL
        ) STRICT;
        """

    /// Tasks of the server that could not be read.
    ///
    /// `since` is NULL while only the id is known and the task is requested for the first time; it is in microseconds
    /// since 1970 in UTC. `member` is the member that could not be read, by the server's name, and NULL for the whole
    /// task. Earlier releases leave the table and the columns unchanged.
    static let unreadableSchema = """
        CREATE TABLE unreadable_task (
            server_id TEXT NOT NULL PRIMARY KEY CHECK (length(server_id) = 36),
            member TEXT,
            since INTEGER,
            is_requested INTEGER NOT NULL,
            has_failed INTEGER NOT NULL DEFAULT 0
        ) STRICT, WITHOUT ROWID;
        ALTER TABLE sync_state ADD COLUMN unreadable_rows INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE sync_state ADD COLUMN unreadable_lists INTEGER NOT NULL DEFAULT 0;
        """

    /// Rules of recurrence that earlier releases cannot read, and where a series would be due if the month and the clock
    /// had it.
    ///
    /// `local_rule` holds the nearest rule that they can read. `exact_rule` is NULL if that is the rule itself, and
    /// counts only as long as `local_rule` is its nearest. `anchor` is a day of the month, a time of day or both, as
    /// `31 02:30:00`. Earlier releases leave both unchanged.
    static let seriesSchema = """
        ALTER TABLE task ADD COLUMN exact_rule TEXT;
        ALTER TABLE task ADD COLUMN anchor TEXT;
        ALTER TABLE deleted_task ADD COLUMN exact_rule TEXT;
        ALTER TABLE deleted_task ADD COLUMN anchor TEXT;
        """
}
